; Nothing was opened that |# could close, so the bar begins a symbol that never ends.
(max A 3 |# 12)
