; The attributes of an inner node stand before its children.
(max A 3 12 :static 5)
