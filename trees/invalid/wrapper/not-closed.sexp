; The exercise is never closed.
(exercise :title "Example" (max A 3 12)
