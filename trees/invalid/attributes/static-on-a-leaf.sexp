; Only inner nodes have a static evaluation.
(max A (B :static 2 3) 12)
