; A static evaluation is a number.
(max A :static good 3 12)
