; Leaves are separated by blanks, not by commas.
(max A 3,12 5)
