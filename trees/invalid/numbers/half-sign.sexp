; The character for one half is no number.
(max A ½ 12)
