; A name that begins like a number must be quoted.
(max A 1st=3 12)
