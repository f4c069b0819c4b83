; A decision tree, not a game: how many papers to stock when the demand is low, medium or
; high with probability 0.3, 0.5 and 0.2. A decision is a MAX node, the demand a chance
; node, a leaf the profit.
(exercise
  :title "The newsvendor, risk neutral"
  :source "probflow, tests for decision/tree.py, test_newsvendor_risk_neutral"
  (max stock
    (chance stock_30
      (stock_30_low    :p 0.3 15)
      (stock_30_medium :p 0.5 15)
      (stock_30_high   :p 0.2 15))
    (chance stock_50
      (stock_50_low    :p 0.3 5)
      (stock_50_medium :p 0.5 25)
      (stock_50_high   :p 0.2 25))
    (chance stock_70
      (stock_70_low    :p 0.3 -5)
      (stock_70_medium :p 0.5 15)
      (stock_70_high   :p 0.2 35))))
