; A tree that tells deep from shallow scope. B is worth 5, so A has alpha = 5.
;
; - E is a MIN node, three plies below A: E1 = 3 closes its window (5, +inf)
;   by A's bound, a deep cutoff, and E2 is skipped. A search that only knows a node's own
;   best value so far (--scope shallow) sees an open window at E and reads E2.
; - At G the bound is its parent's: G1 = 9 is not less than C's 6, and both skip G2.
(exercise
  :title "Deep and shallow cutoffs"
  :source "made for abtree"
  (max A
    (min B B1=5 B2=8)
    (min C
      (max D
        (min E E1=3 E2=9)
        (min F F1=7 F2=6))
      (max G G1=9 G2=1))))
