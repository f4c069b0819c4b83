; Deep pruning, from Eppstein's lecture notes; the tree of shallow-pruning.sexp goes on.
; G, H and I are all better than 12 for the first player, so B is worth 12. Now C is
; searched, and two levels down N's first child is worth 10. The second player moves at
; N, so N returns 10 or less. Either J returns 10 or less too, and C is pruned because
; its sibling B is better; or J has a better child than N. In both cases the rest of N
; is pointless: the bound comes from A, three plies above N.
;
; Of the notes we follow the names B, C, F to J and N and the values 11 12 7 9, 15, 12
; and 10. Ours: the leaves' names and number, H and I as leaves with 13 and 14, and O and
; K (the notes' second case: J is worth more than 10). Pruned leaves have no value (?).
(exercise
  :title "Deep pruning"
  :source "D. Eppstein, ICS 180, lecture notes, 22 April 1997: alpha-beta search"
  (max A
    (min B
      (max F F1=11 F2=12 F3=7 F4=9)
      (max G G1=15 G2=? G3=?)
      H=13
      I=14)
    (min C
      (max J
        (min N N1=10 N2=? N3=?)
        O=13)
      K=11)))
