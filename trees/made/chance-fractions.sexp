; Chance nodes with thirds and sixths: only exact arithmetic sees the tie.
;
;     dice = (3 + 6 + 4) / 3                   = 13/3
;     coin = (9 - 1/3) / 2                     = 13/3     a tie with dice
;     card = 1/6 * 12 + 1/2 * 2 + 1/3 * 7/2    = 25/6     worse by 1/6
;
; MIN replies after each card. The children of coin carry no :p: they are equally likely.
(exercise
  :title "Three gambles"
  :source "made for abtree"
  (max choose
    (chance dice :move "roll the die"
      (one-or-two    :p 1/3 3)
      (three-or-four :p 1/3 6)
      (five-or-six   :p 1/3 4))
    (chance coin :move "toss the coin"
      heads=9
      tails=-1/3)
    (chance card :move "draw a card"
      (min ace :p 1/6
        ace-low=12
        ace-high=20)
      (min number :p 1/2
        number-low=8
        number-high=2)
      (min face :p 1/3
        face-low=7/2
        face-high=5))))
