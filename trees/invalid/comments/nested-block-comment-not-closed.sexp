; Block comments nest, so the outer one is still open.
(max A 3 12)
#| one #| two |#
