; A static evaluation is no tree, so #; may not stand before it.
(max A :static #;5 6 3 12)
