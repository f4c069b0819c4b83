; No tree follows #; in its list.
(max A 3 12 #;)
