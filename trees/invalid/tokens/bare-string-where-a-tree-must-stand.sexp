; "b c" has no value and no children.
(max A 3 "b c")
