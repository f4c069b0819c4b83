; A chance node needs children.
(max A (chance B) 12)
