; A binary tree over 32 leaves with values in [-10, 10], drawn at random once, as problem
; PGW.1 asks for: "builds a game tree from them, prunes it with PruneValue, and displays
; the pruned tree". The problem gives no values; these are ours.
;
; There are two answers: the leaves as MAX sees them (weak cuts, fail-soft), and the same
; numbers under the preset prune-value, where a leaf holds the value to the player who
; moves from it (MIN, five plies down) and only a lower value is cut.
(exercise
  :title "32 random leaves"
  :source "made for abtree, after a data-structures text, chapter on game trees, PGW.1"
  (max a
    (min b1
      (max c1
        (min d1
          (max e1 v1=-3 v2=-8)
          (max e2 v3=-3 v4=-6))
        (min d2
          (max e3 v5=-3 v6=2)
          (max e4 v7=0 v8=4)))
      (max c2
        (min d3
          (max e5 v9=10 v10=-3)
          (max e6 v11=-3 v12=-9))
        (min d4
          (max e7 v13=2 v14=-1)
          (max e8 v15=-5 v16=-9))))
    (min b2
      (max c3
        (min d5
          (max e9 v17=2 v18=8)
          (max e10 v19=-7 v20=-3))
        (min d6
          (max e11 v21=0 v22=0)
          (max e12 v23=-2 v24=9)))
      (max c4
        (min d7
          (max e13 v25=-9 v26=9)
          (max e14 v27=9 v28=-9))
        (min d8
          (max e15 v29=-4 v30=4)
          (max e16 v31=-4 v32=6))))))
