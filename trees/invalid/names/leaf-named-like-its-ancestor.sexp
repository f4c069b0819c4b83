; A leaf has the name of the root.
(max A (min B A=3 F=12) 4)
