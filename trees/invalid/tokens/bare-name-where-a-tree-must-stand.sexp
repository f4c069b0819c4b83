; B has no value and no children.
(max A B 3)
