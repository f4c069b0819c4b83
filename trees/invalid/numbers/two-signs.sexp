; --3 is no number.
(max A --3 12)
