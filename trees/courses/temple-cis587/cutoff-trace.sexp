; Rebuilt from the alpha-beta trace printed in the Temple University CIS587 reading.
; The trace never enters I, N, X and Z, so what stands there is not known; each is one
; leaf of unknown value here. Alpha-beta does not need them; minimax does, and says so.
(exercise
  :title "MiniMax with alpha-beta cutoff, traced"
  :source "Temple University CIS587 (G. Ingargiola), reading on games"
  (max A
    (min B
      (max C
        (min D E=10 F=11)
        (min G H=9 I=?))
      (max J
        (min K L=14 M=15)
        N=?))
    (min Q
      (max R
        (min S T=15 V=2)
        (min Y W=4 Z=?))
      X=?)))
