(max 3 4)
