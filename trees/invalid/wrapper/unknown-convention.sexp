; No preset is called chess.
(exercise :convention chess (max A 3 12))
