; A probability is a number from 0 to 1, and 50% is no number.
(chance A (B :p 50% 3) (C :p 1/2 12))
