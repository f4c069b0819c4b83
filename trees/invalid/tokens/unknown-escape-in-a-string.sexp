; There is no escape \q.
(max "A\q" 3 12)
