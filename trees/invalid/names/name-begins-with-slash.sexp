; A name may not begin with /.
(max /A 3 12)
