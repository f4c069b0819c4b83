; One of the twenty towns. The competitor stays out or comes in; then the monopolist, player A, cooperates or is
; aggressive. By the induction theory every competitor comes in, and A cooperates.
(exercise
  :title "The chain store game"
  :source "Wikipedia, Chainstore paradox, after Selten 1978"
  :players ("Player A" Competitor)
  (Competitor entry
    (OUT (5 1))
    ("Player A" price :move IN
      (COOPERATIVE (2 2))
      (AGGRESSIVE (0 0)))))
