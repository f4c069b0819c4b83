; There is no attribute :colour.
(max A :colour red 3 12)
