; Only the children of a chance node have probabilities.
(max A (B :p 1/2 3) (C :p 1/2 12))
