; The name of a move is one word or string.
(max A (B :move (left right) 3) 12)
