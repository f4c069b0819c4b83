; / is what an unnamed root is called, so it may not be given as a name.
(max "/" 3 12)
