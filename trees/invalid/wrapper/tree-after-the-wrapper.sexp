; Nothing may follow the exercise.
(exercise :title "Example" 3) (max A 3 12)
