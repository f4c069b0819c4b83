; Only inner nodes have a static evaluation, an exercise has none.
(exercise :static 5 (max A 3 12))
