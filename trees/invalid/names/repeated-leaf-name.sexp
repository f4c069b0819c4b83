; Two leaves are called E.
(max A (min B E=3 F=12) (min C E=2 G=4))
