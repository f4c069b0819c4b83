; A leaf needs a value.
(max A (leaf B) 12)
