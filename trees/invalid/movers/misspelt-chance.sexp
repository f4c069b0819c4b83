; chanse is no mover, so it is a name, and A is a second one.
(chanse A 3 12)
