; A comment is no tree.
