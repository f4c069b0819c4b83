; 1.2.3 is no number.
(max A 1.2.3 12)
