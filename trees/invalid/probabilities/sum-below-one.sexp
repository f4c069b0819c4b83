; The probabilities sum to 0.9.
(chance A (B :p 0.4 3) (C :p 0.5 12))
