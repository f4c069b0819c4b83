; The block comment is never closed and takes the rest of the file.
(max A 3 #| 12)
