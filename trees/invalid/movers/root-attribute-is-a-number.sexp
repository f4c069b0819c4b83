; The root option is max or min.
(exercise :root 1 (A 3 12))
