; Bars do not help: a name may not begin with /.
(max A (|/1 x| 3) 12)
