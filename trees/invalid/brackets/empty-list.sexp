; A node needs at least one child.
()
