; nan is no value.
(max A nan 12)
