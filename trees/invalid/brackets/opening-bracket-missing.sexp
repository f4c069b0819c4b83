; The list is closed but was never opened.
max A 3 12)
