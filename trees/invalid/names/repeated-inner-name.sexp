; Two inner nodes are called B.
(max A (min B 3 12) (min B 2 4))
