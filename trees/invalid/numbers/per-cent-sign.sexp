; 50% is no number.
(max A 50% 12)
