; GAME_STATIC_ALL_LEVELS of the MIT 6.034 games lab, a tree from the final of 2013:
; every node has a static value, so the search can stop after any number of plies.
; The lab lists the result after one, two and three plies: values 11, 10 and 10,
; with 4, 5 and 6 static evaluations.
(exercise
  :title "Progressive deepening: static values at every level"
  :source "MIT 6.034 lab 3 (games), toytree.py and tests.py, GAME_STATIC_ALL_LEVELS"
  (max A :static 10
    (min B :static 11
      F=10
      (max G :static 12
        K=7
        L=11))
    (min C :static 2
      H=9
      (max I :static 12
        M=12
        N=13))
    D=3
    (min E :static 6
      (max J :static 7
        O=8))))
