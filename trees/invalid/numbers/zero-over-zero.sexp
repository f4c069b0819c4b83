; 0/0 is no number.
(max A 0/0 12)
