"""The format of a match (赛制): how it ends, how many games a round has, and who must win."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.game.errors import NotAllowed, Unreadable, quoted
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, left, side
from guandan.game.settings import NONE, settings

MODES = ("game", "deals", "time", "time_and_deals")
EXTRAS = ("none", "continue", "first_deal_until_first", "deal_at_2", "lot")
ROUNDS = ("one", "best_of", "sum")
CLOCKS = ("official", "friendly", "none")
ACT_LIMITS = ("time.tribute", "time.return", "time.first_lead", "time.play")
LIMITS = (*ACT_LIMITS, "time.overrun_play", "time.overrun_tribute", "time.countdown")
"""The times of a book that a table may change; those of an act may also be lifted."""


class Format(NamedTuple):
    """How one match is played: the rule book's settings, and what the regulations changed."""

    mode: str
    minutes: int | None
    """Of each game."""
    max_deals: int | None
    no_new_deal: int
    """Seconds before the end in which no deal is begun."""
    at_time: str
    """What time does to a running deal: stop, finish, or grace."""
    grace: int
    """Seconds after time in which a running deal may be finished."""
    extra: str
    """How a draw is broken where there must be a winner."""
    must_decide: bool = False
    round: str = "one"
    """One game, the best of several by match points, or the sum of grades over several."""
    games: int = 1
    entropy: bool = False
    """Whether the players are asked for entropy before each shuffle."""
    reports: str = "auto"
    """Who reports ten cards: the table, the players (`manual`), or nobody (`none`, 003 c3.5(6))."""
    first_shuffler: str = "E"
    first_cutter: str = "S"
    """Who shuffles and cuts the first deal, where the book leaves it open (000 §5(1)2)."""
    first_drawer: str = "E"
    """Who draws first in the first deal where that is agreed (004)."""
    clock: str = "friendly"
    """What is done to a player over time: the book's steps (`official`), the default only, or nothing (`none`)."""
    board: str = ""
    """The name of a dealt pack (复式), the same at every table: its deal has this id, and nobody cuts it."""
    leader: str = ""
    """Who leads a dealt pack."""
    limits: tuple[tuple[str, int | None], ...] = ()
    """The times that differ from the book's, by their setting; None where there is no limit."""

    @property
    def timed(self) -> bool:
        """Whether a clock ends it."""
        return self.mode in ("time", "time_and_deals")

    @property
    def counted(self) -> bool:
        """Whether a number of deals ends it."""
        return self.mode in ("deals", "time_and_deals")

    def as_data(self) -> dict[str, Any]:
        """The format as it stands in the first fact of a log."""
        plain = {name: int(value) if isinstance(value, bool) else value for name, value in self._asdict().items()}
        plain["limits"] = {key: NONE if value is None else value for key, value in self.limits}
        return {name: NONE if value is None else value for name, value in plain.items()}


def format_of(rules: Ruleset, changes: Mapping[str, Any]) -> Format:
    """The format of a rule book with the changes of the regulations.

    Raises Unreadable for a wrong name or value, NotAllowed for a format that lacks what it needs.
    """
    book = Format(
        mode=rules.word("match.mode"),
        minutes=rules.limit("match.minutes"),
        max_deals=rules.limit("match.max_deals"),
        no_new_deal=rules.number("match.no_new_deal"),
        at_time=rules.word("match.at_time"),
        grace=rules.number("match.grace"),
        extra=rules.word("tie.extra"),
    )
    for name, value in changes.items():
        if name not in Format._fields:
            raise Unreadable("unknown_format_part", field=quoted(name), allowed=", ".join(Format._fields))
        if not _fits(name, value):
            raise Unreadable("wrong_format", field=quoted(name), value=quoted(value), allowed=_allowed(name))
    chosen = {name: _read(name, value) for name, value in changes.items()}
    format_ = book._replace(**chosen)
    if "first_cutter" not in chosen:
        format_ = format_._replace(first_cutter=_default_cutter(rules, format_.first_shuffler))
    _check_mode(rules, format_)
    if format_.round == "best_of" and format_.games % 2 == 0:  # nobody could have more than half of them
        odd = ", ".join(str(games) for games in range(1, 10, 2))
        raise NotAllowed(
            "wrong_format", rules.article("articles.round"), field="games", value=format_.games, allowed=odd
        )
    _check_first_deal(rules, format_)
    if format_.board and (format_.entropy or not format_.leader):
        raise NotAllowed(
            "format_needs", rules.article("event.duplicate"), field="entropy" if format_.entropy else "leader"
        )
    return format_._replace(games=1) if format_.round == "one" else format_


def _check_mode(rules: Ruleset, format_: Format) -> None:
    """The book must know the way it ends, and every way has the numbers it needs."""
    modes = rules.words("match.modes")
    if format_.mode not in modes:
        article = rules.article("match.modes")
        raise NotAllowed("mode_not_in_book", article, book=rules.id, mode=format_.mode, allowed=", ".join(modes))
    article = rules.article("articles.match_end")
    if format_.counted and format_.max_deals is None:
        raise NotAllowed("format_needs", article, field="max_deals")
    if not format_.timed:
        return
    if format_.minutes is None:
        raise NotAllowed("format_needs", article, field="minutes")
    if format_.at_time == "grace" and format_.grace == 0:
        raise NotAllowed("format_needs", article, field="grace")
    if format_.no_new_deal >= format_.minutes * 60:  # not even the first deal could be begun
        allowed = f"0 ... {format_.minutes * 60 - 1}"
        raise NotAllowed("wrong_format", article, field="no_new_deal", value=format_.no_new_deal, allowed=allowed)


def _default_cutter(rules: Ruleset, shuffler: str) -> str:
    return "S" if rules.word("first.cutter") == "south" else SEATS[left(SEATS.index(shuffler))]


def _check_first_deal(rules: Ruleset, format_: Format) -> None:
    """Shuffler and cutter of the first deal as the book has them: East and South, or anybody and an opponent."""
    shuffler, cutter = format_.first_shuffler, format_.first_cutter
    if rules.word("first.shuffler") == "east" and shuffler != "E":
        article = rules.article("first.shuffler")
        raise NotAllowed("wrong_format", article, field="first_shuffler", value=shuffler, allowed="E")
    opponents = side(SEATS.index(shuffler)) != side(SEATS.index(cutter))
    anybody = rules.word("first.cutter") == "opponent"
    if not (opponents if anybody else cutter == "S" != shuffler):
        article = rules.article("first.cutter")
        allowed = [seat for seat in SEATS if side(SEATS.index(seat)) != side(SEATS.index(shuffler))] if anybody else "S"
        raise NotAllowed("wrong_format", article, field="first_cutter", value=cutter, allowed=", ".join(allowed))


ALLOWED: dict[str, tuple[str, ...] | range] = {
    "mode": MODES,
    "minutes": range(1, 1441),
    "max_deals": range(1, 1001),
    "no_new_deal": range(3601),
    "at_time": ("stop", "finish", "grace"),
    "grace": range(3601),
    "extra": EXTRAS,
    "must_decide": range(2),
    "round": ROUNDS,
    "games": range(1, 10),
    "entropy": range(2),
    "reports": ("auto", "manual", "none"),
    "first_shuffler": SEATS,
    "first_cutter": SEATS,
    "first_drawer": SEATS,
    "clock": CLOCKS,
    "leader": ("", *SEATS),
}


def _allowed(name: str) -> str:
    """What a part of the format may be, in words."""
    if name == "limits":
        return ", ".join(LIMITS)
    values = ALLOWED.get(name, ("-",))
    return f"{values[0]} ... {values[-1]}" if isinstance(values, range) else ", ".join(values)


UNLIMITED = ("minutes", "max_deals")
FLAGS = ("must_decide", "entropy")


def _fits(name: str, value: object) -> bool:
    if name == "limits":
        return isinstance(value, dict) and all(_is_limit(key, seconds) for key, seconds in value.items())
    if name == "board":
        return isinstance(value, str) and len(value) <= 100 and value.isprintable()
    allowed = ALLOWED[name]
    if isinstance(allowed, tuple):
        return value in allowed
    if isinstance(value, bool):
        return name in FLAGS
    return (isinstance(value, int) and value in allowed) or (name in UNLIMITED and value == "none")


def _is_limit(key: object, seconds: object) -> bool:
    """Whether a time may be set so: within the bounds of a book, and lifted only if it is the time of an act."""
    if key not in LIMITS:
        return False
    return key in ACT_LIMITS if seconds == NONE else not settings()[str(key)].fault(seconds)


def _read(name: str, value: Any) -> Any:
    if name == "limits":
        return tuple(sorted((key, None if seconds == NONE else seconds) for key, seconds in value.items()))
    if name in UNLIMITED:
        return None if value == "none" else value
    return bool(value) if name in FLAGS else value
