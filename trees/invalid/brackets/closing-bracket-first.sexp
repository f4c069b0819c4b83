; The file begins with a closing bracket.
)(max A 3 12)
