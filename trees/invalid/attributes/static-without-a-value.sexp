; No value follows :static.
(max A :static (B 3) 12)
