"""What players are called whom nobody has named: in the language of whoever looks, not of whoever began the match."""

from guandan.game.errors import Text

BOT = " (bot)"
"""How the name of a bot ends in the record."""

BOTS = (Text("小东", "Dong"), Text("小北", "Bei"), Text("小西", "Xi"), Text("小南", "Nan"))
"""By seat."""

PERSON = Text("玩家", "player")


def shown_name(name: str, lang: str) -> str:
    """A name without the mark of a bot; one of ours in the language of the person."""
    called = name.removesuffix(BOT)
    ours = BOTS if name.endswith(BOT) else (PERSON,)
    return next((text.pick(lang) for text in ours if called in text), called)


def marked_name(name: str, lang: str) -> str:
    """A name as it is shown on a sheet, where bots are marked."""
    return shown_name(name, lang) + (BOT if name.endswith(BOT) else "")
