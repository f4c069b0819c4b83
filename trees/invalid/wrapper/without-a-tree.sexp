; The exercise holds no tree.
(exercise :title "Example")
