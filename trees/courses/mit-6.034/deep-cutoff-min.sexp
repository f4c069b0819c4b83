; PRUNING_TREE_NEG of the MIT 6.034 games lab: the deep cutoff of deep-cutoff-max.sexp
; with the players exchanged and every value negated.
(exercise
  :title "A deep cutoff, minimizer first"
  :source "MIT 6.034 lab 3 (games), toytree.py and tests.py, PRUNING_TREE_NEG"
  (min r
    A=-10
    (max r1
      B=-20
      (min r11
        C=-1
        (max r111
          D=-4
          X=-2)))))
