; The name stands before the attributes.
(max :static 5 A 3 12)
