; The block comment is never closed.
(max A 3 12)
#| the leaves
