; The mover is the first word of a list.
(A 3 12 max)
