; An attribute may be given once, before or after the value.
(max A (B :move left 3 :move left) 12)
