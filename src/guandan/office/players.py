"""What players are called whom nobody has named: in the language of whoever looks, not of whoever began the match."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from guandan.game.errors import Text, Unreadable, quoted
from guandan.game.seats import SEATS

if TYPE_CHECKING:
    from guandan.store import LogStore

BOT = " (bot)"
"""How the name of a bot ends in the record of a match that is played in the terminal."""
APART = "\uff5c"
"""Between the two forms of a bot's name at an online table. No person's name has it: NFKC, by which those are spelt,
changes it."""
MARK = Text("（电脑）", BOT)
"""How it ends on a sheet."""

BOTS = (Text("小东", "Dong"), Text("小北", "Bei"), Text("小西", "Xi"), Text("小南", "Nan"))
"""By seat."""

PERSON = Text("玩家", "player")
GUEST, ACCOUNT = "g-", "p-"
"""How the ids of people of a server begin, who stand in the logs of its tables by them."""
GONE = f"已离开{APART}gone"
"""Who is shown instead of somebody whose name is kept no more."""


def is_person(text: str) -> bool:
    """Whether this is the id of a person, and not a name."""
    return text.startswith((GUEST, ACCOUNT))


def names_in(store: "LogStore", people: Collection[str]) -> dict[str, str]:
    """What some people of a server are called now, by their ids."""
    with store.database.reading() as pen:
        return dict(pen.read("SELECT id, name FROM persons WHERE id IN :people", people=list(people)))


def own_seat(players: Mapping[str, str]) -> str | None:
    """The seat of the person who plays in a match; None if bots play alone."""
    return next((seat for seat in SEATS if not players[seat].endswith(BOT)), None)


def shown_name(name: str, lang: str) -> str:
    """A name without the mark of a bot; one of ours in the language of the person."""
    if APART in name:  # a bot of the online table
        return Text(*name.split(APART, 1)).pick(lang)
    called = name.removesuffix(BOT)
    ours = BOTS if name.endswith(BOT) else (PERSON,)
    return next((text.pick(lang) for text in ours if called in text), called)


def marked_name(name: str, lang: str) -> str:
    """A name as it is shown on a sheet, where bots are marked."""
    is_bot = name.endswith(BOT) or APART in name
    return shown_name(name, lang) + (MARK.pick(lang) if is_bot else "")


def checked_name(name: str, field: str, most: int) -> str:
    """A name that a person has given. Raises Unreadable if it is none, or could be taken for a bot's."""
    called = name.strip()
    if not 1 <= len(called) <= most or not called.isprintable() or called.endswith(BOT.strip()):
        raise Unreadable("wrong_name", field=field, most=most)
    return called


def checked_names(names: Sequence[str], field: str, most: int) -> list[str]:
    """The names of all players of a table. Raises Unreadable if one is none, or two are the same."""
    called = [checked_name(name, field, most) for name in names]
    for name in called:
        if called.count(name) > 1:
            raise Unreadable("same_name", field=field, name=quoted(name))
    return called
