; No preset is called textbok.
(exercise :convention textbok (max A 3 12))
