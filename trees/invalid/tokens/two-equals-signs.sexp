; The name ends at the first =, and =3 is no value.
(max A E==3 F=4)
