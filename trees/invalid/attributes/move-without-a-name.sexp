; The list ends where the name of the move must stand.
(max A (B 3 :move) 12)
