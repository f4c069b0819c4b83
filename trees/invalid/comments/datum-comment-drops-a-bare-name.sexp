; B is no tree, so #; cannot drop it.
(max A 3 #;B 12)
