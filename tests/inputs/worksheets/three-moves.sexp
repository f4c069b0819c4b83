(max A (min B (max E L=5 M=3) (max F N=6 O=2)) (min C (max G P=4 Q=1) (max H R=9 S=8)) (min D (max I T=7 U=10) (max J V=8 W=11)))
