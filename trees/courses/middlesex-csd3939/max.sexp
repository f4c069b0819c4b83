; The alpha-beta slide of Middlesex University CSD3939, lecture 12:
;
;     max(min(3, 12, 8), min(2, x, y), min(1, z, w)) = 3
;
; x, y, z and w can be anything: they are never looked at. The names are ours.
(exercise
  :title "Four leaves that do not matter, MAX at the root"
  :source "Middlesex University CSD3939, lecture 12"
  (max root
    (min m1 a=3 b=12 c=8)
    (min m2 d=2 x=? y=?)
    (min m3 e=1 z=? w=?)))
