; An attribute is no tree, so #; cannot drop it.
(max A #;:static 5 3 12)
