; 3/2 is no probability.
(chance A (B :p 3/2 3) (C :p 0 12))
