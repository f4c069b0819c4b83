; A leaf has one value.
(max A (leaf B 3 4) 12)
