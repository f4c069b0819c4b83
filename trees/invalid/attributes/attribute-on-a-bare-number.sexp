; (3 :move left) is an inner node with an attribute after its child; an unnamed leaf is (leaf :move left 3).
(max A (3 :move left) 12)
