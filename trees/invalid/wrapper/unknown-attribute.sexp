; An exercise has no attribute :author.
(exercise :author "Nobody" (max A 3 12))
