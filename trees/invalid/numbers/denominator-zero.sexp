; 1/0 is no number.
(max A 1/0 12)
