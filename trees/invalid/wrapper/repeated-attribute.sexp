; An attribute may be given once.
(exercise :root max :root max (A 3 12))
