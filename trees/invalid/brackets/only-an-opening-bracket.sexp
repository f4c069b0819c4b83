; An opening bracket and nothing else.
(
