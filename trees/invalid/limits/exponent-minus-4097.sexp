; An exponent may be -4,096 at least.
(max A 1e-4097 12)
