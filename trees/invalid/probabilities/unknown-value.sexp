; A probability must be known.
(chance A (B :p ? 3) (C :p 1/2 12))
