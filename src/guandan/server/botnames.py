"""What the bots of the house are called, by chair: nobody else may be (`server/names.py`).

East and west are the two halves of 掼蛋, north and south those of 淮安, where the game comes from. A name is stored
once for readers of both languages, so it has both forms.
"""

BOT_NAMES = {"E": "小掼 Guan", "N": "阿淮 Huai", "W": "小蛋 Dan", "S": "阿安 An"}
