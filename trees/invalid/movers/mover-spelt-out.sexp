; maximum is no mover, so it is a name, and A is a second one.
(maximum A 3 12)
