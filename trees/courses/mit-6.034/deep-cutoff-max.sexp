; PRUNING_TREE of the MIT 6.034 games lab: a deep cutoff. X is skipped only if alpha
; is passed down through two levels; 5 evaluations instead of 4 mean that it was not.
; The lab leaves the inner nodes without names; here they are called by their path of
; child indexes below r.
(exercise
  :title "A deep cutoff, maximizer first"
  :source "MIT 6.034 lab 3 (games), toytree.py and tests.py, PRUNING_TREE"
  (max r
    A=10
    (min r1
      B=20
      (max r11
        C=1
        (min r111
          D=4
          X=2)))))
