; 7/ has no denominator.
(max A 7/ 12)
