; The probabilities sum to 0.
(chance A (B :p 0 3) (C :p 0 12))
