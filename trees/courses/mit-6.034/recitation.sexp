; The standard game tree of MIT 6.034, nodes A to R, from the transcript of the
; mega-recitation on games.
;
; The transcript works through minimax (value 6, path A C H) and alpha-beta
; (static evaluations E K Q N H I).
;
; - The transcript gives R only by min(Q, R) = 1, so R may be any value from 1 up;
;   the 4 stands in for it. The order of O and P, and P = 20, follow from what
;   the transcript says.
; - F, G and J also carry static values, for a search that stops two plies down:
;   there E F G H I J are worth 2 3 7 6 1 20. A search to the bottom ignores them.
; - After progressive deepening the transcript orders the children best first,
;   C(H G) B(E F) D(I J), and says that only K is saved: E Q N H I. The procedure
;   itself evaluates H Q R N E I. When R comes up, nothing has closed M's window:
;   C is now searched first, so A has no value yet. See recitation-reordered.sexp.
(exercise
  :title "The standard tree of the games recitation"
  :source "MIT 6.034, mega-recitation on games (transcript)"
  (max A
    (min B
      E=2
      (max F :static 3
        K=3
        L=0))
    (min C
      (max G :static 7
        (min M
          Q=1
          R=4)
        N=7)
      H=6)
    (min D
      I=1
      (max J :static 20
        O=2
        P=20))))
