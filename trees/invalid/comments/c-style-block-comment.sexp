(max A 3 /* comments look different */ 12)
