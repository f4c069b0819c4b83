; The name stands between quotation marks in Windows-1252.
(max “A” 3 12)
