; An empty list in square brackets.
[]
