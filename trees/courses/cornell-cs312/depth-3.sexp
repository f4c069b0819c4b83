; The depth-3 example of Cornell CS312, recitation 21: "L" is a loss and "W" a win for
; MAX. They are written here as -1000 and 1000.
; The code printed in the notes is fail-hard and cuts only when alpha > beta; the
; notes mark b_3 and both children of c_W as pruned.
(exercise
  :title "A depth-3 tree with a win and a loss"
  :source "Cornell CS312 (spring 2002), recitation 21: minimax search and alpha-beta pruning"
  (max root
    (min a
      (max a1 a1_1=1 a1_5=5 a1_6=6)
      (max b b_8=8 b_3=3))
    (min c
      c_L=-1000
      (max c_W c_W_1=1 c_W_W=1000))))
