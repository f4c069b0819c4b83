; The working example of javatpoint, "Alpha-Beta Pruning". The leaves are named by their
; parent and place.
(exercise
  :title "Alpha-beta working example"
  :source "javatpoint, Alpha-Beta Pruning"
  (max A
    (min B
      (max D D1=2 D2=3)
      (max E E1=5 E2=9))
    (min C
      (max F F1=0 F2=1)
      (max G G1=7 G2=5))))
