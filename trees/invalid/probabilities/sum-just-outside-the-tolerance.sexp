; The probabilities sum to 0.99998; only a sum within 0.00001 of 1 is normalised.
(chance A (B :p 0.5 3) (C :p 0.49998 12))
