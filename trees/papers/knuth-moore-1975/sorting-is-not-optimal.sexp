; Knuth & Moore observe that searching the best successors first is not always the best
; order. Here MIN has two moves of equal value, so any order counts as sorted, yet the
; order matters: alpha-beta evaluates all 3 leaves here, and 2 if w comes before v.
; A small tree in front of a leaf is the dearer way to the first bound.
(exercise
  :title "Sorting is not optimal"
  :source "made for abtree, after Knuth & Moore, An Analysis of Alpha-Beta Pruning, 1975"
  (min root
    (max v v1=1 v2=1)
    w=1))
