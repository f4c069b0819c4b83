(max A
  (chance B (leaf x :p 0.333333 6) (leaf y :p 0.333333 3) (leaf z :p 0.333333 0))
  2)
