; A name alone is no tree.
A
