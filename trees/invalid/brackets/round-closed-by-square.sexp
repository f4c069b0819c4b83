; B opens with ( and closes with ].
(max A (min B 3 12] (min C 2 4))
