; A static evaluation is a number, and 5x is none.
(max A :static 5x 3 12)
