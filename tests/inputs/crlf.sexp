; Zeilenende wie unter Windows
(max A
  (min "ä ö" 3 12)
  (min C 2 4O))
