// Comments begin with a semicolon.
(max A 3 12)
