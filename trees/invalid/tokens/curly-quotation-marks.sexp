; Typographic quotation marks do not make a string.
(max “left move” 3 12)
