; Nothing may follow the tree.
(max A 3 12) 8
