; The root option is max or min.
(exercise :root chance (A 3 12))
