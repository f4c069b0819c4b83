; The probabilities sum to 1, but one is negative.
(chance A (B :p -0.5 3) (C :p 0.5 12) (D :p 1 8))
