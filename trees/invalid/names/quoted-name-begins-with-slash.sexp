; Quotes do not help: a name may not begin with /.
(max A ("/1" 3) 12)
