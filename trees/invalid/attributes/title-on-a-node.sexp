; Only an exercise has a title.
(max A :title "Example" 3 12)
