; Even the empty name may be used only once.
(max A ("" 3) ("" 4))
