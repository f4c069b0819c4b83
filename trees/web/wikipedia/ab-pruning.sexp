; The figure AB_pruning.svg of Wikipedia's article on alpha-beta pruning. Nodes are named
; by their path, as in the test suites that carry this tree: chenery/chive (value 6) and
; J. Bovet's BChess, which counts visited nodes with the root and the leaves: 33 without
; pruning, 25 with it.
(exercise
  :title "The figure of Wikipedia's article on alpha-beta pruning"
  :source "Wikipedia, Alpha-beta pruning, figure AB_pruning.svg"
  (max root
    (min "1"
      (max "1.1"
        (min "1.1.1" "1.1.1.1"=5 "1.1.1.2"=6)
        (min "1.1.2" "1.1.2.1"=7 "1.1.2.2"=4 "1.1.2.3"=5))
      (max "1.2"
        (min "1.2.1" "1.2.1.1"=3)))
    (min "2"
      (max "2.1"
        (min "2.1.1" "2.1.1.1"=6)
        (min "2.1.2" "2.1.2.1"=6 "2.1.2.2"=9))
      (max "2.2"
        (min "2.2.1" "2.2.1.1"=7)))
    (min "3"
      (max "3.1"
        (min "3.1.1" "3.1.1.1"=5))
      (max "3.2"
        (min "3.2.1" "3.2.1.1"=9 "3.2.1.2"=8)
        (min "3.2.2" "3.2.2.1"=6)))))
