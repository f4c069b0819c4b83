; What can be skipped at chance nodes if every leaf is known to lie from 0 to 10.
;
; P is worth 5. Three equally likely things may happen at Q: the first is worth 2, and
; if the second is worth 3 or less, Q is worth at most (2 + 3 + 10) / 3 = 5, however good
; the third. At T the first is worth 1, and T at most 0.6 * 1 + 0.4 * 10 = 4.6.
(exercise
  :title "Cuts at chance nodes, values from 0 to 10"
  :source "made for abtree, after Ballard, The *-Minimax Search Procedure (1983)"
  (max R
    (chance P p1=6 p2=4)
    (chance Q
      (min q1 q11=2 q12=7)
      (min q2 q21=3 q22=9)
      (min q3 q31=8 q32=10))
    (chance T
      (t1 :p 0.6 1)
      (min t2 :p 0.4 t21=8 t22=9))))
