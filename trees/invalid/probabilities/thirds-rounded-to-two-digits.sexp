; Three times 0.33 is 0.99.
(chance A (B :p 0.33 3) (C :p 0.33 12) (D :p 0.33 8))
