; The name holds the byte FF, which never occurs in UTF-8.
(max "AÿB" 3 12)
