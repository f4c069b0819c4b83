; The second child has no probability: all children have one or none has.
(chance A (B :p 1/2 3) (C 12) (D :p 1/2 8))
