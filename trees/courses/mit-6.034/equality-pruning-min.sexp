; GAME_EQUALITY_PRUNING of the MIT 6.034 games lab, the minimizer first.
(exercise
  :title "Equality pruning, minimizer first"
  :source "MIT 6.034 lab 3 (games), toytree.py and tests.py, GAME_EQUALITY_PRUNING"
  (min A
    (max B
      (min D
        (max H O=3 P=17)
        (max I Q=2 R=12))
      (min E
        (max J S=15)
        (max K T=25 U=0)))
    (max C
      (min F
        (max L V=2 W=5)
        (max M X=3))
      (min G
        (max N Y=2 Z=14)))))
