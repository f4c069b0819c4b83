; C is a child of B, and B is no chance node.
(chance A (min B (C :p 1 3)) 12)
