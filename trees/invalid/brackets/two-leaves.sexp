; A file holds one tree, and a number is a tree.
3 12
