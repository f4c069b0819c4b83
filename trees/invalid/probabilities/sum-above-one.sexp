; The probabilities sum to 1.1.
(chance A (B :p 0.6 3) (C :p 0.5 12))
