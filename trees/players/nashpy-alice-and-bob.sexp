; Alice moves at A1 and A2, Bob at B1 and B2. The page removes what is not a best response from back to front: Y at A2,
; c at B2, b at B1, and W at A1.
(exercise
  :title "Backward induction"
  :source "Nashpy, discussion of extensive form games"
  :players (Alice Bob)
  (Alice A1
    (Bob B1 :move X
      (O1 :move a (4 1))
      (O2 :move b (3 5)))
    (Bob B2 :move W
      (Alice A2 :move c
        (O3 :move Y (4 2))
        (O4 :move Z (3 1)))
      (O5 :move d (2 0)))))
