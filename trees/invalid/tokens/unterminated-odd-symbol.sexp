; The symbol that begins with a bar is never closed.
(max |A 3 12)
