; Values are numbers, not arithmetic.
(max A 1+2 12)
