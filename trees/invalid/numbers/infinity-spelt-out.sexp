; Infinity is written inf.
(max A infinity 12)
