; An exponent may be 4,096 at most.
(max A 1e4097 12)
