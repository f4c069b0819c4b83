; No tree may stand after the tree, so none can be dropped there.
(max A 3 12)
#;(max B 2 4)
