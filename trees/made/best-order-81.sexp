; A uniform tree, 3 children to a node and 4 plies, with the best child first at every node:
; the 81 leaves are the numbers 1 to 81. Alpha-beta then needs the fewest leaves that any
; tree of this shape allows, by Knuth & Moore
;
;     b^ceil(d/2) + b^floor(d/2) - 1 = 3^2 + 3^2 - 1 = 17
;
; The nodes have no names, so they go by their paths: /1/1/1/1 is the first leaf.
(exercise
  :title "Best order: 17 of 81 leaves"
  :source "made for abtree"
  (max
    (min
      (max
        (min 43 54 77)
        (min 33 39 61)
        (min 3 15 37))
      (max
        (min 53 64 81)
        (min 7 57 60)
        (min 2 31 32))
      (max
        (min 58 70 74)
        (min 18 23 42)
        (min 5 51 62)))
    (min
      (max
        (min 22 27 59)
        (min 12 26 73)
        (min 8 16 28))
      (max
        (min 29 35 63)
        (min 19 41 67)
        (min 14 21 56))
      (max
        (min 65 72 80)
        (min 17 24 48)
        (min 11 25 38)))
    (min
      (max
        (min 10 34 49)
        (min 6 52 76)
        (min 1 71 79))
      (max
        (min 40 44 55)
        (min 36 45 69)
        (min 13 20 66))
      (max
        (min 46 68 75)
        (min 9 47 50)
        (min 4 30 78)))))
