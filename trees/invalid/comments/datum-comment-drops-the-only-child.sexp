; The only child is dropped, and a node needs at least one.
(max A #;3)
