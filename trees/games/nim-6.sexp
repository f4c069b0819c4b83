; NIM with 6 toothpicks, complete. The players alternate; each takes 1, 2 or 3 toothpicks
; from the pile; the player who empties the pile loses. MAX moves first. A leaf is worth 1
; if MAX has won (MIN emptied the pile) and -1 if MAX has lost.
;
; A node is named by the piles so far: p6-5-3 is a pile of 3 that was 6, then 5. A move
; (:move) is the number of toothpicks taken. The answer is ours: MAX takes 1 and wins,
; since whoever faces a pile of 5 loses.
(exercise
  :title "NIM with 6 toothpicks"
  :source "a data-structures text, chapter on game trees, problem PW.1"
  (max p6
    (min p6-5 :move "1"
      (max p6-5-4 :move "1"
        (min p6-5-4-3 :move "1"
          (max p6-5-4-3-2 :move "1"
            (min p6-5-4-3-2-1 :move "1"
              (p6-5-4-3-2-1-0 :move "1" 1))
            (p6-5-4-3-2-0 :move "2" -1))
          (max p6-5-4-3-1 :move "2"
            (p6-5-4-3-1-0 :move "1" -1))
          (p6-5-4-3-0 :move "3" 1))
        (min p6-5-4-2 :move "2"
          (max p6-5-4-2-1 :move "1"
            (p6-5-4-2-1-0 :move "1" -1))
          (p6-5-4-2-0 :move "2" 1))
        (min p6-5-4-1 :move "3"
          (p6-5-4-1-0 :move "1" 1)))
      (max p6-5-3 :move "2"
        (min p6-5-3-2 :move "1"
          (max p6-5-3-2-1 :move "1"
            (p6-5-3-2-1-0 :move "1" -1))
          (p6-5-3-2-0 :move "2" 1))
        (min p6-5-3-1 :move "2"
          (p6-5-3-1-0 :move "1" 1))
        (p6-5-3-0 :move "3" -1))
      (max p6-5-2 :move "3"
        (min p6-5-2-1 :move "1"
          (p6-5-2-1-0 :move "1" 1))
        (p6-5-2-0 :move "2" -1)))
    (min p6-4 :move "2"
      (max p6-4-3 :move "1"
        (min p6-4-3-2 :move "1"
          (max p6-4-3-2-1 :move "1"
            (p6-4-3-2-1-0 :move "1" -1))
          (p6-4-3-2-0 :move "2" 1))
        (min p6-4-3-1 :move "2"
          (p6-4-3-1-0 :move "1" 1))
        (p6-4-3-0 :move "3" -1))
      (max p6-4-2 :move "2"
        (min p6-4-2-1 :move "1"
          (p6-4-2-1-0 :move "1" 1))
        (p6-4-2-0 :move "2" -1))
      (max p6-4-1 :move "3"
        (p6-4-1-0 :move "1" -1)))
    (min p6-3 :move "3"
      (max p6-3-2 :move "1"
        (min p6-3-2-1 :move "1"
          (p6-3-2-1-0 :move "1" 1))
        (p6-3-2-0 :move "2" -1))
      (max p6-3-1 :move "2"
        (p6-3-1-0 :move "1" -1))
      (p6-3-0 :move "3" 1))))
