; name=value is one token, without blanks.
(max A (B 1 2) E= 3)
