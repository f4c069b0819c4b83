(max "a\
   