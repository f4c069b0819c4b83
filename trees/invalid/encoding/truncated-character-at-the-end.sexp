; The file ends in the middle of a character.
(max A 3 12) ; caf√