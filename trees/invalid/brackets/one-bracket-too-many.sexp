; One closing bracket too many at the end.
(max A (min B 3 12)))
