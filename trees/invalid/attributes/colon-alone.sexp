; A colon alone names no attribute.
(max A : 5 3 12)
