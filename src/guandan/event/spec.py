"""How a stage (阶段) is to be held: its format and place, who takes part, what it takes over, how its matches go."""

from typing import Annotated, Any, NamedTuple

from guandan.event.formats.bracket import MODES, Mode
from guandan.game.acts import NOTHING
from guandan.game.errors import NotAllowed, quoted
from guandan.game.facts import Data
from guandan.game.fields import Reader, listed, number, placed, text, word, written
from guandan.game.format import Format, format_of
from guandan.game.ruleset import Ruleset

PLACES = ("hall", "hall_devices", "own_devices", "online", "tv")
"""Where it is played: at tables, on devices in a hall, on one's own (非限定场地), online, on TV (001 §25, §31)."""
ONLINE = ("own_devices", "online")
"""Where our own tables stand for those of a hall."""
CARRIES = ("none", "points")
BOTH = "time_and_deals"
ENDS = {("minutes",): "time", ("max_deals",): "deals", ("minutes", "max_deals"): BOTH}
"""The simplest way of ending a match that counts what is said of it."""
Number = Annotated[int, number(0, 10_000)]
Short = Annotated[str, text(100)]


class Takes(NamedTuple):
    """Who takes part: entries, or places of an earlier stage."""

    stage: Number = 0
    """0 for entries."""
    first: Annotated[int, number(1, 10_000)] = 1
    last: Number = 0
    """Places of every pool; 0 for the last."""
    entries: Annotated[tuple[int, ...], listed(number(1), different=True)] = ()
    """Some entries only; all if empty."""
    event: Short = ""
    """Only entries of one event (项目), such as pairs_men; of all if empty."""
    group: Short = ""
    """Only entries of one age group (组别)."""


class _Games(NamedTuple):
    """A round of a chart as it is written: [3, "best_of", 5]."""

    number: int
    round: str
    games: int


def _read_mode(field: str, value: Any) -> tuple[int, Mode]:
    said: _Games = placed(_Games).read(field, value)
    mode = Mode(said.round, said.games)
    if mode not in MODES:
        raise NotAllowed("wrong_mode", round=quoted(mode.round), games=mode.games)
    return said.number, mode


MODE = Reader(_read_mode, lambda value: [value[0], *value[1]])


def with_end(rules: Ruleset, match: Data) -> Data:
    """What a stage changes in the match format, with the way in which its minutes and deals end a match if that is not
    said: the book's own way where it counts them, else the simplest that the book has.
    """
    simplest = ENDS.get(tuple(name for name in ("minutes", "max_deals") if name in match))
    if simplest is None or "mode" in match or rules.word("match.mode") in (simplest, BOTH):
        return match
    modes = rules.words("match.modes")
    return {"mode": BOTH if simplest not in modes and BOTH in modes else simplest, **match}


class Spec(NamedTuple):
    """A stage as planned."""

    stage: Number = 0
    """Its number; the next one if it is 0 in an act."""
    name: Short = ""
    format: Short = ""
    takes: Takes = Takes()
    carry: Annotated[str, word(*CARRIES)] = "none"
    """none, or points: the results of the earlier stage count on, every column of them (R-121)."""
    place: Annotated[str, word(*PLACES)] = "hall"
    online: Annotated[tuple[int, ...], listed(number(1), different=True)] = ()
    """Entries whose tables are played online, wherever the others play."""
    rounds: Number = 0
    """Where the format does not say it itself."""
    options: Data = NOTHING
    """Of the format; see docs/event-log.md."""
    ranking: Data = NOTHING
    """Choices of `ranking_of`."""
    match: Data = NOTHING
    """What the regulations change in the match format."""
    modes: Annotated[tuple[tuple[int, Mode], ...], listed(MODE)] = ()
    """Rounds of a chart played over several games."""
    tables_from: Annotated[int, number(1, 10_000)] = 1
    """The number of its first table, so that stages side by side have each number once."""
    seed: Short = ""
    """Its own published seed; without one it comes from that of the event."""

    @property
    def number(self) -> int:
        """Its number in the event."""
        return self.stage

    @property
    def anything_online(self) -> bool:
        """Whether any of its tables is to be played on the server."""
        return self.place in ONLINE or bool(self.online)

    def as_data(self) -> dict[str, Any]:
        """As it stands in a fact."""
        return written(self)

    def match_format(self, rules: Ruleset, mode: Mode | None = None, *, must_decide: bool) -> Format:
        """How its matches are played, or those of a game of the chart."""
        changes = {**self.match, **(mode.as_format() if mode else {})}
        return format_of(rules, {**changes, "must_decide": 1} if must_decide else changes)
