; The bare 12 has no probability: all children have one or none has.
(chance A (B :p 1 3) 12)
