; 5cm is no number.
(max A 5cm 12)
