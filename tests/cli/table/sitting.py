"""A person's sitting for tests: a session in which the rule-of-thumb player answers for the person."""

from collections.abc import Iterator
from pathlib import Path

from guandan.ai.heuristic import Heuristic
from guandan.cli.table.look import SIGNS, Look, Signs
from guandan.cli.table.session import Session
from guandan.store import LogStore
from tests.game.driver import book_with

NAMES = {
    "zh": ("小东 (bot)", "小北 (bot)", "小西 (bot)", "小南 (bot)"),
    "en": ("Dong (bot)", "Bei (bot)", "Xi (bot)", "Nan (bot)"),
}


def sit_down(
    home: Path,
    lang: str = "en",
    *,
    book: str = "JS23",
    seat: int = 3,
    seed: int | None = 1,
    signs: Signs = SIGNS,
    **changes: object,
) -> tuple[Session, Look]:
    """A new match with a person at a seat."""
    names = list(NAMES[lang])
    names[seat] = "玩家" if lang == "zh" else "player"
    session = Session.begun(LogStore(home / "m.db"), book_with(book, changes.get("mode")), changes, names, seed)
    return session, Look(lang, seat, True, session.players, signs)


def steps(session: Session) -> Iterator[bool]:
    """Play on step by step; before each act of the person, True."""
    bot = Heuristic()
    while not session.over:
        act = session.next_act()
        yield act is None
        session.do(bot.act(session.seen) if act is None else act)
