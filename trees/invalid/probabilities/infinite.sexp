; A probability is at most 1.
(chance A (B :p inf 3))
