; ExpectimaxTest of the CIT 5940 group project: a maximizing player above two chance
; nodes whose children are equally likely. The nodes are numbered from 0, and the inner
; nodes' numbers are also their static values, as in the test. A leaf's name is its
; parent's number and its own.
(exercise
  :title "Expectimax, the maximizing player at the root"
  :source "CIT 5940, group project 10, ExpectimaxTest.java (testExpectimaxMaximizingPlayer)"
  (max "0" :static 0
    (chance "1" :static 1
      "1_3"=3
      "1_4"=4)
    (chance "2" :static 2
      "2_5"=5
      "2_6"=6)))
