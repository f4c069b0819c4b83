; The two-ply game tree of Russell & Norvig, figure 5.2: MAX moves, MIN replies.
; After the first child of C, which is 2, alpha-beta abandons C: MAX already has 3.
; The leaves are named by their parent and place, as in aima-python.
(exercise
  :title "The two-ply game tree"
  :source "Russell & Norvig, Artificial Intelligence: A Modern Approach, figure 5.2"
  (max A
    (min B B1=3  B2=12 B3=8)
    (min C C1=2  C2=4  C3=6)
    (min D D1=14 D2=5  D3=2)))
