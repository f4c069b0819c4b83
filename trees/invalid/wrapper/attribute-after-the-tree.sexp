; The attributes stand before the tree.
(exercise (max A 3 12) :title "Example")
