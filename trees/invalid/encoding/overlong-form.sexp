; The name holds the letter A in two bytes.
(max "¡Å" 3 12)
