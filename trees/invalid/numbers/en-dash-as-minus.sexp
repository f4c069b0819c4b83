; The sign is an en dash (U+2013), not a minus.
(max A –3 12)
