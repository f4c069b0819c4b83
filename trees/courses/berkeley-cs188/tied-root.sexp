; Test 6-tied-root of the CS188 alpha-beta autograder:
;
;         max
;        /   \
;     min1   min2
;      |     /  \
;      A    B    C
;     10   10    0
;
; CS188 must not prune on equality. After B, min2's window is (10, 10): the strict rule
; goes on and reads C, the weak rule stops. Students who use the weak rule generate one
; state too few and fail this test. The states A and B are wins, C is a loss.
;
; The answer for the weak rule, which the autograder rejects, is here to show the gap.
(exercise
  :title "A tie at the root"
  :source "UC Berkeley CS188, project 2 (multi-agent search), test q3/6-tied-root"
  :convention cs188
  (max "max"
    (min min1 :move Left
      (A :move Down 10))
    (min min2 :move Right
      (B :move Left 10)
      (C :move Right 0))))
