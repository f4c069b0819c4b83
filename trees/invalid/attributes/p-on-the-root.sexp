; The root is no child of a chance node.
(max A :p 1 3 12)
