; The only tree is dropped.
#;(max A 3 12)
