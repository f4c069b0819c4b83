; A name that begins like a number must be quoted.
(max 2nd 3 12)
