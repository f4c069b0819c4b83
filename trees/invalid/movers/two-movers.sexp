; A node has one mover.
(max min A 3 12)
