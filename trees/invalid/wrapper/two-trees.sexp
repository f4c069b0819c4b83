; An exercise holds one tree.
(exercise (max A 3 12) (max B 2 4))
