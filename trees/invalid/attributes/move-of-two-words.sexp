; A name with a blank in it needs quotes.
(max A (B :move far left 3) 12)
