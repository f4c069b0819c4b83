; The name stands before the children.
(max 3 A 12)
