(exercise :title "Odd <b>names</b> & $x_1$ # 100% {a} \"q\" שלום" :source "C:\\x ~tilde^ `tick`"
(max "a<b>&\"q\"" (min "{x}=~#:" ("שלום עולם" 3) ("c:\\n\\p" 12)) (min "$y_1$ %50%" ("```" 2) ("*em* _u_" 7)) (min "<script>alert(1)</script>" (":-) 🙂" 14) ("((ref))" 1))))
