; A minus sign needs a number right after it.
(max A - 3)
