"""The JSON protocol of the NJUPT Guandan platforms, so that bots written for them play here: docs/njupt.md.

actions    a play of ours as `[type, rank, cards]`        lobby      which table a bot comes to, and its series
told       facts as `notify` messages                     session    one bot on one chair
asked      what a seat is asked, as an `act` message      socket     the two doors
replies    what a bot answers
"""
