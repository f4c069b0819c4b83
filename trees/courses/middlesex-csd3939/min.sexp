; The alpha-beta slide of Middlesex University CSD3939, lecture 12:
;
;     min(max(3, 12, 8), max(20, x, y), max(13, z, w)) = 12
;
; x, y, z and w can be anything: they are never looked at. The names are ours.
(exercise
  :title "Four leaves that do not matter, MIN at the root"
  :source "Middlesex University CSD3939, lecture 12"
  (min root
    (max m1 a=3 b=12 c=8)
    (max m2 d=20 x=? y=?)
    (max m3 e=13 z=? w=?)))
