; A probability is a number from 0 to 1.
(chance A (B :p 50 3) (C :p 50 12))
