; (B) has neither a value nor children.
(max A (B) 12)
