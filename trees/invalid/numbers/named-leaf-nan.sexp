; nan is no value of a named leaf either.
(max A E=nan 12)
