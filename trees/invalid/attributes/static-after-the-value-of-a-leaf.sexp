; Only inner nodes have a static evaluation.
(max A (B 3 :static 2) 12)
