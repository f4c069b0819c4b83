; The name holds U+110000 in four bytes.
(max "ô€€" 3 12)
