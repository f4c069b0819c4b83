; The second child is an empty list.
(max A 3 ())
