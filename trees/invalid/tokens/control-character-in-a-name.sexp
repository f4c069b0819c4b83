(max ab=3 4)
