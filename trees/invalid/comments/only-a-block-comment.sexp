#| A comment is no tree. #| Nor is one inside another. |# |#
