; There is no attribute :statik.
(max A :statik 5 3 12)
