"""The table in the terminal: one person, three bots and a match that is never lost.

`session` keeps the match; `typed`, `selection` and `hints` make a play out of what a person does; `look`, `news`,
`screen` and `summary` turn what may be seen into text; `live`, `plain` and `alone` are the three ways to sit at it.
"""
