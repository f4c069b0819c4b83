; Only inner nodes have a static evaluation.
(max A (leaf :static 2 3) 12)
