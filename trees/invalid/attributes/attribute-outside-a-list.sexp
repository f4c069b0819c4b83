; An attribute stands inside the list of its node.
(max A 3 12) :static 5
