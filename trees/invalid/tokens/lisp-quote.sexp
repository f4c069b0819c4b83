; There is no quote character '.
(max A 3 '(4 5))
