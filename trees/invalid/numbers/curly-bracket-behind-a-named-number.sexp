; A curly bracket ends no number.
(max A=5} 3)
