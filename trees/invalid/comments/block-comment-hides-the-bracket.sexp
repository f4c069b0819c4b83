; The closing bracket is inside the comment.
(max A 3 12 #| the end ) |#
