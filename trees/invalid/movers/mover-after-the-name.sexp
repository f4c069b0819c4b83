; The mover is the first word of a list.
(A max 3)
