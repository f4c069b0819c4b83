; The walk-through of GeeksforGeeks, "Minimax Algorithm in Game Theory, Set 4
; (Alpha-Beta Pruning)". The leaves are named by their parent and place.
(exercise
  :title "Alpha-beta walk-through"
  :source "GeeksforGeeks, Minimax Algorithm in Game Theory, Set 4 (Alpha-Beta Pruning)"
  (max A
    (min B
      (max D D1=3 D2=5)
      (max E E1=6 E2=9))
    (min C
      (max F F1=1 F2=2)
      (max G G1=0 G2=-1))))
