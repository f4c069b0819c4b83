; The centipede game: at each node a player goes down (D), which ends the game, or across. In the only subgame-perfect
; equilibrium each goes down wherever they move.
(exercise
  :title "The centipede game"
  :source "Shoham & Leyton-Brown, Multiagent Systems, 2009, figure 5.9"
  (p1 a (D1 (1 0))
    (p2 b (D2 (0 2))
      (p1 c (D3 (3 1))
        (p2 d (D4 (2 4))
          (p1 e (D5 (4 3))
            (A5 (3 5))))))))
