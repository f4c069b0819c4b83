; The name holds a surrogate, U+D800, in three bytes.
(max "í €" 3 12)
