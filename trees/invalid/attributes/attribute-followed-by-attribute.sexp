; No value follows :static.
(max A (B :static :move left 3 4) 12)
