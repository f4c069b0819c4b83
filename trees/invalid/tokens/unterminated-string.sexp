; The string that begins before A is never closed.
(max "A 3 12)
