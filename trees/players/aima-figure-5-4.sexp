; The first three plies of a game of three players: A moves, then B, then C. The figure marks the left
; move at the root as the best one. Names of leaves and inner nodes are ours.
(exercise
  :title "A game tree with three players"
  :source "Russell & Norvig, Artificial Intelligence: A Modern Approach, 3rd edition, figure 5.4"
  :players (A B C)
  (A root
    (B left
      (C X (1 2 6) (4 2 3))
      (C ll (6 1 2) (7 4 1)))
    (B right
      (C rl (5 1 1) (1 5 2))
      (C rr (7 7 1) (5 4 5)))))
