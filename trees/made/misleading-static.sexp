; A student asks: leaving aside what the shallow passes cost, does the last pass of
; progressive deepening always prune at least as well if the children are reordered
; by the pass before? (After MIT 6.034's recitation on games, where the answer is no:
; "it depends on the heuristic".)
;
; Here the static values mislead: B is the best move and looks worst. From left to
; right alpha-beta evaluates 4 leaves, B1 B2 C1 D1. One ply down the order becomes
; C D B, the worst move first, and then the last pass has to evaluate all 7 leaves.
(exercise
  :title "Misleading static values"
  :source "made for abtree, after a question in the MIT 6.034 mega-recitation on games"
  (max A
    (min B :static 2 B1=6 B2=7)
    (min C :static 9 C1=1 C2=8 C3=9)
    (min D :static 5 D1=3 D2=8)))
