; Lists are written with ( ) or [ ], not with { }.
(max A {min B 3 12})
