; An exponent that no 64-bit integer holds.
(max A 1e99999999999999999999 12)
