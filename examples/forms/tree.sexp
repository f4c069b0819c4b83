; Replace this tree by that of your exercise.
(exercise :title "Alpha-beta by hand" :root max
  (A (B (D 5) (E 6)) (C (F 3) (G 9))))
