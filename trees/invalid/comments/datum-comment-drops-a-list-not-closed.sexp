; The list after #; is never closed.
(max A 3 12 #;(B 4 5)
