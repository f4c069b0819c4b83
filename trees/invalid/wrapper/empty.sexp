; The exercise holds nothing at all.
(exercise)
