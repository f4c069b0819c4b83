; Two players. Of the game's three pure equilibria, {(A,G), (C,F)}, {(A,H), (C,F)} and {(B,H), (C,E)}, only the first
; one is subgame-perfect: it gives 3 and 8.
(exercise
  :title "A perfect-information game in extensive form"
  :source "Shoham & Leyton-Brown, Multiagent Systems, 2009, figure 5.2"
  (p1 "1"
    (p2 "2a" :move A
      (C (3 8))
      (D (8 3)))
    (p2 "2b" :move B
      (E (5 5))
      (p1 "1b" :move F
        (G (2 10))
        (H (1 0))))))
