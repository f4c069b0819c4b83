; 3O ends in the letter O.
(max A 3O 12)
