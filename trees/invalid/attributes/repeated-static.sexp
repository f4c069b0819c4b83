; An attribute may be given once.
(max A :static 5 :static 5 3 12)
