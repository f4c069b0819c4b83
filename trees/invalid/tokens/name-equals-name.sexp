; The value of E must be a number.
(max A E=F G=3)
