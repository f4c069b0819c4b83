; The MIT 6.034 recitation tree with the children in the order that progressive
; deepening to two plies suggests: each MIN node's smallest child first, then the
; root's children from the largest to the smallest, C(H G) B(E F) D(I J).
;
; The transcript says that this saves K alone (E Q N H I). The answer beside this
; file is ours: alpha-beta evaluates H Q R N E I. L, K and J's leaves are skipped,
; but R is not: A has no value yet when M is searched, and H = 6 does not close M's
; window after Q = 1. R stands in for any value from 1 up, as in recitation.sexp.
(exercise
  :title "The recitation tree, children reordered"
  :source "made for abtree, after the MIT 6.034 mega-recitation on games (transcript)"
  (max A
    (min C
      H=6
      (max G :static 7
        (min M
          Q=1
          R=4)
        N=7))
    (min B
      E=2
      (max F :static 3
        K=3
        L=0))
    (min D
      I=1
      (max J :static 20
        O=2
        P=20))))
