; The value of a node is the value to the player who moves from it, so a parent takes
; the largest of its children's values, negated:
;
;     Maximum(-(+5), -(-10)) = +10
;
; The two leaves hold +5 and -10 as the player to move there (MIN) sees them; that is
; what the preset prune-value says. In MAX's view they are -5 and 10. The source has
; only the formula: the names are ours.
(exercise
  :title "The maximum of the negated values"
  :source "a data-structures text, chapter on game trees (NodeValue and PruneValue)"
  :convention prune-value
  (max p
    c1=5
    c2=-10))
