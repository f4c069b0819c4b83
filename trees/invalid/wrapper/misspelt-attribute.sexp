; There is no attribute :tittle.
(exercise :tittle "Example" (max A 3 12))
