; E, "E" and |E| are one name.
(max A E=3 (|E| 4))
