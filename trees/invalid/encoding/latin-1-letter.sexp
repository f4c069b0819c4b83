; The name holds an e acute in Latin-1.
(max "café" 3 12)
