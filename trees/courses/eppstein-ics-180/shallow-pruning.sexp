; Shallow pruning, from Eppstein's lecture notes. The first player is MAX, the second
; player (MIN) moves at B. F's children are worth 11, 12, 7 and 9, so F is worth 12.
; G's first child returns 15: G is worth at least 15, the second player will choose F,
; and G's other children can be pruned.
;
; Of the notes we follow the names F and G and the values given above; the names of the
; leaves, and how many children G has, are ours. Pruned leaves have no value (?).
(exercise
  :title "Shallow pruning"
  :source "D. Eppstein, ICS 180, lecture notes, 22 April 1997: alpha-beta search"
  (min B
    (max F F1=11 F2=12 F3=7 F4=9)
    (max G G1=15 G2=? G3=?)))
