; A file holds one tree.
(max A 3 12)
(max B 4 5)
