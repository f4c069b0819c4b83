; GAME1 of the MIT 6.034 games lab, the minimizer to move at the root.
; The lab gives the path as child indexes, [0, 1]; here a node is named by its path
; of child indexes below r. The lab counts static evaluations: 16 for minimax, 11
; for alpha-beta (which "prunes 5 nodes").
(exercise
  :title "GAME1, minimizer first"
  :source "MIT 6.034 lab 3 (games), toytree.py and tests.py, GAME1"
  (min r
    (max r0 r00=7  r01=11 r02=3  r03=10)
    (max r1 r10=4  r11=9  r12=14 r13=8)
    (max r2 r20=5  r21=2  r22=12 r23=16)
    (max r3 r30=15 r31=6  r32=1  r33=3)))
