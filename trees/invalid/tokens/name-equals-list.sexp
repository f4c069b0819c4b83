; A value must follow E=, not a list.
(max A E=(3 4) G=3)
