; The outer ( is closed while the inner [ is open.
(max A 3 [min B 12 8)]
