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
; - That run is progressive deepening with --depths 2,4 --shallow-pass minimax
;   --reorder: B, C, D and M have no static values, so no pass can stop at ply 1 or 3,
;   and the transcript writes down all six values of ply 2, though alpha-beta would
;   skip J there. It counts these six and the five of the last pass, or three fewer
;   if E, H and I are cached. With R it is six and six: 12, or 9 with a cache.
;   (If alpha-beta makes the first pass too, J is skipped and the totals happen to be
;   those of the transcript again, 11 and 8, of other nodes.)
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
