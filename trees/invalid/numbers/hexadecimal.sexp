; Numbers are decimal.
(max A 0x10 12)
