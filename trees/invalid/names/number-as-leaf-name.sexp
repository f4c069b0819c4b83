; Numbers are never names unless they are quoted.
(max A 1.2=3 12)
