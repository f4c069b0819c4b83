; A node has one name.
(max A B 3 12)
