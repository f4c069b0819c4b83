; The backslash escapes the closing quote, so the string never ends.
(max "A\" 3 12)
