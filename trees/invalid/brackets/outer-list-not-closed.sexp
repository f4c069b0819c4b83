; The list that opens the tree is never closed.
(max A (min B 3 12) (min C 2 4)
