; A tree with ties, handed round as a nested list by several courses (UCLA's among
; them; MIT 6.034 has the same leaves with names, see mit-6.034/equality-pruning-max.sexp):
;
;     (((3 17)(2 12))((15)(25 0)))  (((2 5)(3))((2 14)))      MAX to move, value 3
;
; It tells the conventions apart by what they evaluate:
;
;     cut when alpha >= beta (weak)                    6 leaves
;     cut when alpha > beta (strict), fail-soft        7 leaves
;     cut when alpha > beta (strict), fail-hard        9 leaves
;
; The value and the 6 are published; the 7 and the 9 were worked out for abtree.
; The nodes have no names, so they go by their paths: /1/1/1/1 is the first 3.
(exercise
  :title "Ties: weak or strict, soft or hard"
  :source "UCLA course example; MIT 6.034 lab 3, GAME_EQUALITY_PRUNING"
  :root max
  ((((3 17)
     (2 12))
    ((15)
     (25 0)))
   (((2 5)
     (3))
    ((2 14)))))
