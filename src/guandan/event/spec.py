"""How a stage (阶段) is to be held: its format and place, who takes part, what it takes over, how its matches go."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.event.formats.bracket import MODES, Mode
from guandan.game.acts import NOTHING
from guandan.game.errors import NotAllowed, Unreadable, at_least, at_most, like, one_of, quoted
from guandan.game.facts import Data, plain
from guandan.game.format import Format, format_of
from guandan.game.ruleset import Ruleset

PLACES = ("hall", "hall_devices", "own_devices", "online", "tv")
"""Where it is played: at tables, on devices in a hall, on one's own (非限定场地), online, on TV (001 §25, §31)."""
CARRIES = ("none", "points")


class Takes(NamedTuple):
    """Who takes part: entries, or places of an earlier stage."""

    stage: int = 0
    """0 for entries."""
    first: int = 1
    last: int = 0
    """Places of every pool; 0 for the last."""
    entries: tuple[int, ...] = ()
    """Some entries only; all if empty."""
    event: str = ""
    """Only entries of one event (项目), such as pairs_men; of all if empty."""
    group: str = ""
    """Only entries of one age group (组别)."""

    def as_data(self) -> dict[str, Any]:
        """As it stands in a fact."""
        chosen = {name: text for name, text in (("event", self.event), ("group", self.group)) if text}
        data = {"stage": self.stage, "first": self.first, "last": self.last, "entries": list(self.entries)}
        return {**data, **chosen}


class Spec(NamedTuple):
    """A stage as planned."""

    number: int
    name: str
    format: str
    takes: Takes = Takes()
    carry: str = "none"
    """none, or points: the results of the earlier stage count on, every column of them (R-121)."""
    place: str = "hall"
    rounds: int = 0
    """Where the format does not say it itself."""
    options: Data = NOTHING
    """Of the format; see docs/event-log.md."""
    ranking: Data = NOTHING
    """Choices of `ranking_of`."""
    match: Data = NOTHING
    """What the regulations change in the match format."""
    modes: tuple[tuple[int, Mode], ...] = ()
    """Rounds of a chart played over several games."""
    tables_from: int = 1
    """The number of its first table, so that stages side by side have each number once."""
    seed: str = ""
    """Its own published seed; without one it comes from that of the event."""

    def as_data(self) -> dict[str, Any]:
        """As it stands in a fact."""
        modes = [[number, mode.round, mode.games] for number, mode in self.modes]
        return {
            "stage": self.number,
            **{name: getattr(self, name) for name in ("name", "format", "carry", "place", "rounds", "seed")},
            **{name: dict(getattr(self, name)) for name in ("options", "ranking", "match")},
            "takes": self.takes.as_data(),
            "modes": modes,
            **({"tables_from": self.tables_from} if self.tables_from != 1 else {}),
        }

    def match_format(self, rules: Ruleset, mode: Mode | None = None, *, must_decide: bool) -> Format:
        """How its matches are played, or those of a game of the chart."""
        changes = {**self.match, **(mode.as_format() if mode else {})}
        return format_of(rules, {**changes, "must_decide": 1} if must_decide else changes)


def spec_from(data: Mapping[str, Any]) -> Spec:
    """The stage that stands in a fact, or is asked for by an act. Raises Unreadable."""
    takes = _map(data, "takes")
    numbers = {name: _number(takes, name, Takes._field_defaults[name]) for name in ("stage", "first", "last")}
    entries = takes.get("entries", [])
    if set(takes) - set(Takes._fields) or not isinstance(entries, list | tuple):
        raise Unreadable("wrong_field", field="takes", allowed=like('{"stage": 1, "first": 1, "last": 8}'))
    if not all(type(one) is int for one in entries) or len(set(entries)) < len(entries) or numbers["first"] < 1:
        raise Unreadable("wrong_field", field="takes", allowed=like('{"entries": [1, 2, 3]}'))
    return Spec(
        number=_number(data, "stage", 0),
        name=_text(data, "name"),
        format=_text(data, "format"),
        takes=Takes(**numbers, entries=tuple(entries), event=_text(takes, "event"), group=_text(takes, "group")),
        carry=_word(data, "carry", CARRIES),
        place=_word(data, "place", PLACES),
        rounds=_number(data, "rounds", 0),
        options=_map(data, "options"),
        ranking=_map(data, "ranking"),
        match=_map(data, "match"),
        modes=_modes(data.get("modes", [])),
        tables_from=max(1, _number(data, "tables_from", 1)),
        seed=_text(data, "seed"),
    )


def _modes(value: Any) -> tuple[tuple[int, Mode], ...]:
    if not isinstance(value, list) or not all(
        isinstance(one, list) and [type(part) for part in one] == [int, str, int] for one in value
    ):
        raise Unreadable("wrong_field", field="modes", allowed=like('[[3, "best_of", 3]]'))
    modes = tuple((number, Mode(word, games)) for number, word, games in value)
    for _, mode in modes:
        if mode not in MODES:
            raise NotAllowed("wrong_mode", round=quoted(mode.round), games=mode.games)
    return modes


def _number(data: Mapping[str, Any], name: str, default: int) -> int:
    value = data.get(name, default)
    if type(value) is not int or not 0 <= value <= 10_000:
        raise Unreadable("wrong_field", field=name, allowed=at_least(0))
    return value


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or len(value) > 100:
        raise Unreadable("wrong_field", field=name, allowed=at_most(100))
    return value


def _word(data: Mapping[str, Any], name: str, allowed: tuple[str, ...]) -> str:
    value = data.get(name, allowed[0])
    if value not in allowed:
        raise Unreadable("wrong_field", field=name, allowed=one_of(allowed))
    return str(value)


def _map(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    value = data.get(name, {})
    if not isinstance(value, Mapping) or not plain(value):
        raise Unreadable("wrong_field", field=name, allowed=like("{...}"))
    return dict(value)
