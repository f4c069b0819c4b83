; A leaf has no children.
(max A (leaf B (C 3)) 12)
