; After the attributes comes one tree, and A is none.
(exercise A 3)
