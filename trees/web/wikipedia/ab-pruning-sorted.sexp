; The tree of ab-pruning.sexp with the root's children in the order 2, 1, 3, as in the
; test SortedNodes of BChess: the best move first saves 4 visits, 21 instead of 25.
(exercise
  :title "Wikipedia's figure, the best move first"
  :source "Wikipedia, Alpha-beta pruning, figure AB_pruning.svg; order of BChess SortedNodes"
  (max root
    (min "2"
      (max "2.1"
        (min "2.1.1" "2.1.1.1"=6)
        (min "2.1.2" "2.1.2.1"=6 "2.1.2.2"=9))
      (max "2.2"
        (min "2.2.1" "2.2.1.1"=7)))
    (min "1"
      (max "1.1"
        (min "1.1.1" "1.1.1.1"=5 "1.1.1.2"=6)
        (min "1.1.2" "1.1.2.1"=7 "1.1.2.2"=4 "1.1.2.3"=5))
      (max "1.2"
        (min "1.2.1" "1.2.1.1"=3)))
    (min "3"
      (max "3.1"
        (min "3.1.1" "3.1.1.1"=5))
      (max "3.2"
        (min "3.2.1" "3.2.1.1"=9 "3.2.1.2"=8)
        (min "3.2.2" "3.2.2.1"=6)))))
