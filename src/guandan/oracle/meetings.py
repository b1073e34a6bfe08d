"""What a question about an event gives: entries under any names, the meetings of each round, adjustments."""

from typing import Any

from guandan.event.awards import bye, double_forfeit, forfeit, played
from guandan.event.history import BYE, NOTHING, Adjustment, Entry, History, Meeting, Score
from guandan.game.errors import Unreadable, at_least, like, one_of
from guandan.game.levels import parse_level
from guandan.game.results import game_result, match_points
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import Given

Id = int | str
FORFEITS = {"first": (True, False), "second": (False, True), "both": (True, True)}
STAGES = ("swiss", "round_robin")
MOST = 10_000
"""So many entries, rounds or points, no more: enough for any event, and for any machine."""


class Field:
    """The entries and the history of a question, and their names."""

    def __init__(self, rules: Ruleset, given: Given) -> None:
        """Read `entries`, `history`, `adjustments` and `stage`; entries not called by whole numbers get one in turn."""
        listed = _list(given.need("entries"), "entries")
        names = [_name(one.get("id") if isinstance(one, dict) else one, "entries") for one in listed]
        if len(set(names)) < len(names):
            raise Unreadable("wrong_field", field="entries", allowed=like('[{"id": 1}, {"id": 2}, ...]'))
        plain = all(isinstance(name, int) and name > 0 for name in names)
        self.numbers = {name: name if plain and isinstance(name, int) else at for at, name in enumerate(names, start=1)}
        self.names: dict[int, Id] = {number: name for name, number in self.numbers.items()}
        self.stage = given.word("stage", STAGES) if given.has("stage") else "swiss"
        self._rules = rules
        self.entries = [
            _entry(self.numbers[name], one if isinstance(one, dict) else {})
            for name, one in zip(names, listed, strict=True)
        ]
        rounds = _list(given.need("history"), "history") if given.has("history") else []
        changes = _list(given.need("adjustments"), "adjustments") if given.has("adjustments") else []
        self.history = History(
            tuple(tuple(self._meeting(one) for one in _list(meetings, "history")) for meetings in rounds),
            tuple(self._adjustment(one) for one in changes),
        )

    def name(self, number: int) -> Id | None:
        """The entry as the question calls it; None for a bye."""
        return self.names.get(number)

    def number(self, name: object, field: str) -> int:
        """The number of an entry that the question names."""
        if isinstance(name, int | str) and not isinstance(name, bool) and name in self.numbers:
            return self.numbers[name]
        raise Unreadable("wrong_field", field=field, allowed=one_of(map(str, list(self.numbers)[:20])))

    def _meeting(self, raw: object) -> Meeting:
        if isinstance(raw, list) and len(raw) == 2:
            raw = {"first": raw[0], "second": raw[1]}
        if not isinstance(raw, dict):
            raise Unreadable(
                "wrong_field", field="history", allowed=like('{"first": 1, "second": 2, "grade": [18, 8]}')
            )
        first = self.number(raw.get("first"), "first")
        if raw.get("second") in (None, 0):
            return Meeting(first, BYE, (bye(self._rules, round_robin=self.stage == "round_robin"), NOTHING))
        second = self.number(raw["second"], "second")
        how = raw.get("forfeit")
        if how is None:
            return Meeting(first, second, self._scores(raw))
        if not isinstance(how, str) or how not in FORFEITS:
            raise Unreadable("wrong_field", field="forfeit", allowed=one_of(FORFEITS))
        if how == "both":
            return Meeting(first, second, double_forfeit(), FORFEITS[how])
        by = FORFEITS[how].index(True)
        return Meeting(first, second, forfeit(self._rules, by=by, real=self._scores(raw)), FORFEITS[how])

    def _scores(self, raw: dict[str, Any]) -> tuple[Score, Score] | None:
        """From the levels reached, or from grades, points and promotions; None if nothing is given."""
        if raw.get("levels") is not None:
            a, b = (parse_level(level) for level in _two(raw["levels"], "levels"))
            table = {"first": 0, "second": 1}.get(str(raw.get("on_table")))
            return played(game_result(self._rules, (a, b), table, "told"))
        if raw.get("grade") is None and raw.get("points") is None:
            return None
        grade = [_whole(one, "grade") for one in _two(raw.get("grade", [0, 0]), "grade")]
        lead = grade[0] - grade[1]
        points = [_whole(one, "points") for one in _two(raw["points"], "points")] if raw.get("points") else None
        points = points or list(match_points(self._rules, None if not lead else int(lead < 0)))
        gained = [_whole(one, "promotions") for one in _two(raw.get("promotions", [0, 0]), "promotions")]
        lead = points[0] - points[1] or lead
        return (
            Score(points[0], int(lead > 0), grade[0], gained[0]),
            Score(points[1], int(lead < 0), grade[1], gained[1]),
        )

    def _adjustment(self, raw: object) -> Adjustment:
        if not isinstance(raw, dict):
            raise Unreadable("wrong_field", field="adjustments", allowed=like('{"entry": 1, "round": 2, "points": -1}'))
        numbers = {name: _whole(raw.get(name, 0), name) for name in ("round", "points", "grade")}
        if numbers["round"] < 0:
            raise Unreadable("wrong_field", field="round", allowed=at_least(0))
        return Adjustment(self.number(raw.get("entry"), "entry"), **numbers, reason=str(raw.get("reason", ""))[:200])


def _entry(number: int, raw: dict[str, Any]) -> Entry:
    active, status, results = raw.get("active", True), raw.get("status", "in"), raw.get("results", "stand")
    if not isinstance(active, bool):
        raise Unreadable("wrong_field", field="active", allowed=one_of(("true", "false")))
    if status not in ("in", "withdrawn", "excluded"):
        raise Unreadable("wrong_field", field="status", allowed=one_of(("in", "withdrawn", "excluded")))
    if results not in ("stand", "annul", "annul_both"):
        raise Unreadable("wrong_field", field="results", allowed=one_of(("stand", "annul", "annul_both")))
    seed = _whole(raw.get("seed", 0), "seed")
    if seed < 0:
        raise Unreadable("wrong_field", field="seed", allowed=at_least(0))
    return Entry(number, str(raw.get("unit") or "")[:200], seed, active, str(status), str(results))


def _name(value: object, field: str) -> Id:
    if isinstance(value, bool) or not isinstance(value, int | str) or (isinstance(value, int) and abs(value) > 10**9):
        raise Unreadable("wrong_field", field=field, allowed=like('[{"id": 1}, {"id": "X1"}, ...]'))
    return value


def _list(value: object, field: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST:
        raise Unreadable("wrong_field", field=field, allowed=like("[...]"))
    return value


def _two(value: object, field: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise Unreadable("wrong_field", field=field, allowed=like("[first, second]"))
    return value


def _whole(value: object, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
        raise Unreadable("wrong_field", field=field, allowed=f"-{MOST} ... {MOST}")
    return value
