; The last character of the name lacks its second byte.
(max "caf√" 3 12)
