; Uppsala University, exam 1DL340 Artificial Intelligence, 19 October 2010, question 1a,
; with the official solution. The names are ours: l and r for left and right.
(exercise
  :title "Alpha-beta, question 1a"
  :source "Uppsala University, exam 1DL340 Artificial Intelligence, 2010-10-19"
  (max root
    (min l
      (max l1 l1a=3 l1b=5)
      (max l2 l2a=4 l2b=8 l2c=1))
    (min r
      (max r1 r1a=4 r1b=7)
      (max r2 r2a=9 r2b=2 r2c=6))))
