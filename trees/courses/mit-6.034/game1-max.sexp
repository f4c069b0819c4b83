; GAME1 of the MIT 6.034 games lab, the maximizer to move at the root.
; The lab gives the path as child indexes, [1, 0]; here a node is named by its path
; of child indexes below r. The lab counts static evaluations: 16 for minimax, 13
; for alpha-beta (which "prunes 3 nodes").
(exercise
  :title "GAME1, maximizer first"
  :source "MIT 6.034 lab 3 (games), toytree.py and tests.py, GAME1"
  (max r
    (min r0 r00=7  r01=11 r02=3  r03=10)
    (min r1 r10=4  r11=9  r12=14 r13=8)
    (min r2 r20=5  r21=2  r22=12 r23=16)
    (min r3 r30=15 r31=6  r32=1  r33=3)))
