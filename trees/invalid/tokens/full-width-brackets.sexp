; Full-width brackets are no brackets.
（max A 3 12）
