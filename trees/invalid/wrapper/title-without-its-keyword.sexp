; A text alone is neither an attribute nor a tree.
(exercise "Example" (max A 3 12))
