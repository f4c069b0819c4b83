; 1_000 is no number.
(max A 1_000 12)
