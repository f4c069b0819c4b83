; An attribute may be given once.
(chance A (B :p 1/2 3 :p 1/2) (C :p 1/2 12))
