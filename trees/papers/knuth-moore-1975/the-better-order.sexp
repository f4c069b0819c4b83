; The tree of sorting-is-not-optimal.sexp with the children of the root exchanged: the
; value and the values of the children are the same, but 2 leaves are enough.
(exercise
  :title "Sorting is not optimal: the better order"
  :source "made for abtree, after Knuth & Moore, An Analysis of Alpha-Beta Pruning, 1975"
  (min root
    w=1
    (max v v1=1 v2=1)))
