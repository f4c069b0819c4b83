; UC Irvine CS-271, spring 2010, homework 4, question 1. MIN moves first. The key calls
; r0, the left child of the root, A. A node is named by its path of child indexes.
(exercise
  :title "Minimax on a binary tree of four plies"
  :source "UC Irvine CS-271, spring 2010, homework 4, question 1"
  (min r
    (max r0
      (min r00
        (max r000 r0000=6 r0001=4)
        (max r001 r0010=8 r0011=6))
      (min r01
        (max r010 r0100=4 r0101=0)
        (max r011 r0110=2 r0111=2)))
    (max r1
      (min r10
        (max r100 r1000=7 r1001=4)
        (max r101 r1010=9 r1011=3))
      (min r11
        (max r110 r1100=3 r1101=3)
        (max r111 r1110=2 r1111=6)))))
