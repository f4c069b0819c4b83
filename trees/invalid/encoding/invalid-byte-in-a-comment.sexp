; Comments are UTF-8 too.
(max A 3 12) ; the root is ÿ
