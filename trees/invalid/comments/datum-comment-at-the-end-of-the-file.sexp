; No tree follows #; at all.
#;
