; ExpectimaxTest of the CIT 5940 group project: a chance node above two maximizing
; nodes, both equally likely. Names and static values as in expectimax-max.sexp.
(exercise
  :title "Expectimax, a chance node at the root"
  :source "CIT 5940, group project 10, ExpectimaxTest.java (testExpectimaxChanceNode)"
  (chance "0" :static 0
    (max "1" :static 1
      "1_3"=3
      "1_4"=4)
    (max "2" :static 2
      "2_5"=5
      "2_6"=6)))
