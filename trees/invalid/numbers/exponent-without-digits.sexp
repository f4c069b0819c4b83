; 1e has no exponent.
(max A 1e 12)
