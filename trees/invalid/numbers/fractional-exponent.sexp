; An exponent is an integer.
(max A 1e2.5 12)
