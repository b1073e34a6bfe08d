"""The table in the terminal: one person, three bots and a match that is never lost.

`session` keeps the match; `selection` makes a play out of what a person does; `look`, `news`, `screen` and `summary`
turn what may be seen into text; `live` and `plain` are the two ways to sit at it, `viewer` the one to look back.
"""
