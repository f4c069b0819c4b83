; No text follows :title.
(exercise :title (max A 3 12))
