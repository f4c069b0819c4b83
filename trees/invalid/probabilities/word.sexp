; A probability is a number.
(chance A (B :p half 3) (C :p 1/2 12))
