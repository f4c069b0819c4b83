; GAME_EQUALITY_PRUNING of the MIT 6.034 games lab, the maximizer first. The lab asks
; what should happen when alpha = beta; its answer, 6 static evaluations, needs the
; cut there. The same leaves stand as bare lists in courses/ucla/tied.sexp.
(exercise
  :title "Equality pruning, maximizer first"
  :source "MIT 6.034 lab 3 (games), toytree.py and tests.py, GAME_EQUALITY_PRUNING"
  (max A
    (min B
      (max D
        (min H O=3 P=17)
        (min I Q=2 R=12))
      (max E
        (min J S=15)
        (min K T=25 U=0)))
    (min C
      (max F
        (min L V=2 W=5)
        (min M X=3))
      (max G
        (min N Y=2 Z=14)))))
