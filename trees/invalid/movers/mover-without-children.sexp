; A node with a mover needs children.
(max A (min) 12)
