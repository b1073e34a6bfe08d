"""What a question about an event gives: entries under any names, the meetings of each round, adjustments."""

from typing import Annotated, Any, NamedTuple

from guandan.event.awards import bye, double_forfeit, forfeit, played
from guandan.event.history import BYE, NOTHING, Adjustment, Entry, History, Meeting, Score
from guandan.game.errors import like, one_of
from guandan.game.fields import Reader, listed, number, word, wrong
from guandan.game.results import game_result, match_points
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import ANYTHING, FLAG, REACHED, SHORT, Given, loose

Id = int | str
FORFEITS = {"first": (True, False), "second": (False, True), "both": (True, True)}
MOST = 10_000
"""So many entries, rounds or points, no more: enough for any event, and for any machine."""


def _read_id(field: str, value: Any) -> Id:
    if isinstance(value, bool) or not isinstance(value, int | str) or (isinstance(value, int) and abs(value) > 10**9):
        raise wrong(field, like('1, "X1"'))
    return value


ID = Reader(_read_id)
POINTS = number(-MOST, MOST)
TWO = listed(POINTS, 2, 2)


class GivenEntry(NamedTuple):
    """An entry; one that is only named may be written as its name."""

    id: Annotated[Any, ID]
    unit: Annotated[str, SHORT] = ""
    seed: Annotated[int, number(0, MOST)] = 0
    active: Annotated[bool, FLAG] = True
    status: Annotated[str, word("in", "withdrawn", "excluded")] = "in"
    results: Annotated[str, word("stand", "annul", "annul_both")] = "stand"


class GivenMeeting(NamedTuple):
    """A meeting; one of which nothing else is known may be written [first, second]."""

    first: Annotated[Any, ID]
    second: Annotated[Any, ID] = 0
    """0 or null is a bye."""
    forfeit: Annotated[str, word(*FORFEITS)] = ""
    levels: Annotated[Any, listed(REACHED, 2, 2)] = None
    on_table: Annotated[Any, ANYTHING] = None
    grade: Annotated[Any, TWO] = None
    points: Annotated[Any, TWO] = None
    promotions: Annotated[Any, TWO] = (0, 0)


class GivenAdjustment(NamedTuple):
    """Points given or taken away."""

    entry: Annotated[Any, ID]
    round: Annotated[int, number(0, MOST)] = 0
    points: Annotated[int, POINTS] = 0
    grade: Annotated[int, POINTS] = 0
    reason: Annotated[str, SHORT] = ""


_ENTRY = loose(GivenEntry, '1, {"id": "X1"}')
_MEETING = loose(GivenMeeting, '[1, 2], {"first": 1, "second": 2, "grade": [18, 8]}')
ENTRIES = listed(Reader(lambda field, said: _ENTRY.read(field, said if isinstance(said, dict) else {"id": said})))
ROUNDS = listed(listed(Reader(lambda field, said: _MEETING.read(field, _as_object(said)))))
ADJUSTMENTS = listed(loose(GivenAdjustment, '{"entry": 1, "round": 2, "points": -1}'))


def _as_object(said: object) -> object:
    return dict(zip(("first", "second"), said, strict=True)) if isinstance(said, list) and len(said) == 2 else said


class Field:
    """The entries and the history of a question, and their names."""

    def __init__(self, rules: Ruleset, given: Given) -> None:
        """Read `entries`, `history`, `adjustments` and `stage`; entries not called by whole numbers get one in turn."""
        told = given.need("entries", ENTRIES)
        names = [one.id for one in told]
        if len(set(names)) < len(names):
            raise wrong("entries", like('[{"id": 1}, {"id": 2}, ...]'))
        plain = all(isinstance(name, int) and name > 0 for name in names)
        self.numbers: dict[Id, int] = {name: name if plain else at for at, name in enumerate(names, start=1)}
        self.names: dict[int, Id] = {number: name for name, number in self.numbers.items()}
        self.stage = given.get("stage", word("swiss", "round_robin"), "swiss")
        self._rules = rules
        self.entries = [Entry(self.numbers[one.id], one.unit, one.seed, one.active, *one[-2:]) for one in told]
        self.history = History(
            tuple(tuple(self._meeting(one) for one in meetings) for meetings in given.get("history", ROUNDS, ())),
            tuple(self._adjustment(one) for one in given.get("adjustments", ADJUSTMENTS, ())),
        )

    def name(self, number: int) -> Id | None:
        """The entry as the question calls it; None for a bye."""
        return self.names.get(number)

    def number(self, name: object, field: str) -> int:
        """The number of an entry that the question names."""
        if isinstance(name, int | str) and not isinstance(name, bool) and name in self.numbers:
            return self.numbers[name]
        raise wrong(field, one_of(map(str, list(self.numbers)[:20])))

    def _meeting(self, told: GivenMeeting) -> Meeting:
        first = self.number(told.first, "first")
        if told.second == 0:
            return Meeting(first, BYE, (bye(self._rules, round_robin=self.stage == "round_robin"), NOTHING))
        second = self.number(told.second, "second")
        if not told.forfeit:
            return Meeting(first, second, self._scores(told))
        absent = FORFEITS[told.forfeit]
        if all(absent):
            return Meeting(first, second, double_forfeit(), absent)
        return Meeting(first, second, forfeit(self._rules, by=absent.index(True), real=self._scores(told)), absent)

    def _scores(self, told: GivenMeeting) -> tuple[Score, Score] | None:
        """From the levels reached, or from grades, points and promotions; None if nothing is given."""
        if told.levels is not None:
            table = {"first": 0, "second": 1}.get(str(told.on_table))
            return played(game_result(self._rules, told.levels, table, "told"))
        if told.grade is None and told.points is None:
            return None
        grade = told.grade or (0, 0)
        lead = grade[0] - grade[1]
        points = told.points or match_points(self._rules, None if not lead else int(lead < 0))
        lead = points[0] - points[1] or lead
        return (
            Score(points[0], int(lead > 0), grade[0], told.promotions[0]),
            Score(points[1], int(lead < 0), grade[1], told.promotions[1]),
        )

    def _adjustment(self, told: GivenAdjustment) -> Adjustment:
        return Adjustment(self.number(told.entry, "entry"), *told[1:])
