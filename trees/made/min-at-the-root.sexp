; MIN moves at the root. The window closes from the other side: at the MAX nodes below it
; the search stops as soon as a child reaches the beta that the root holds.
;
; west is worth 6, so the root has beta = 6. At north 9 is enough; at south the first
; child is small, the second, 7, closes the window; east is smaller and becomes the move.
(exercise
  :title "MIN moves first"
  :source "made for abtree"
  (min start
    (max west  w1=6 w2=-2 w3=4)
    (max north n1=9 n2=3  n3=5)
    (max south s1=1 s2=7  s3=0)
    (max east  e1=2 e2=-5 e3=3)))
