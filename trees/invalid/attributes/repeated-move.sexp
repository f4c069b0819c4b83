; An attribute may be given once.
(max A (B :move left :move right 3) 12)
