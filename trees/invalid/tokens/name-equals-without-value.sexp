; E= has no value.
(max A E= F=3)
