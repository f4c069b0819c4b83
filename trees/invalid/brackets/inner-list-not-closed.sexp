; B is never closed, so one bracket is missing at the end.
(max A
  (min B 3 12
  (min C 2 4))
