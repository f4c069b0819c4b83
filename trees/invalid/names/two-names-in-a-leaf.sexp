; A leaf has one name.
(max A (leaf B C 3) 12)
