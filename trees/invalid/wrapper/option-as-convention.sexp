; strict is a value of the cut option, not the name of a preset.
(exercise :convention strict (max A 3 12))
