; The name holds a continuation byte without its first byte.
(max "A€B" 3 12)
