; Three players, each of whom maximises a utility of their own; the whole vector is backed up. Names are ours.
(exercise
  :title "Multiplayer games"
  :source "MIT 6.034, recitations of fall 2004, online slides on games, L4"
  (p1 root
    (p2 left
      (p3 ll (1 2 3) (4 2 1))
      (p3 lr (6 1 2) (7 4 -1)))
    (p2 right
      (p3 rl (5 -1 -1) (-1 5 2))
      (p3 rr (7 7 -1) (5 4 5)))))
