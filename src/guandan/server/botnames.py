"""What the bots of the house are called, by chair: nobody else may be (`server/names.py`).

East and west are the two halves of 掼蛋, north and south those of 淮安, where the game comes from. A name is stored
once for readers of both languages, so it has both forms, and a page shows the one of its language. Between them stands
a sign that the name of no person has: NFKC, by which those are spelt, makes it another.
"""

APART = "\uff5c"
BOT_NAMES = {
    seat: f"{zh}{APART}{en}"
    for seat, zh, en in (("E", "小掼", "Guan"), ("N", "阿淮", "Huai"), ("W", "小蛋", "Dan"), ("S", "阿安", "An"))
}
