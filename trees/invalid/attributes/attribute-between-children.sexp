; The attributes of an inner node stand before its children.
(max A 3 :static 5 12)
