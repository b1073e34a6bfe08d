"""An event counted again from the results that were entered, by no code of the event: from the texts alone."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from guandan.game.facts import Fact

LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "A+")
SIDES = ("E-W", "N-S")
DECIDES = ("result", "settled", "correction", "ruled")
"""Facts that say what came of a table; the last one holds."""

Place = tuple[int, int, int]
"""A stage, a round and a table."""
Value = int | list[int]


class Got(NamedTuple):
    """What somebody has of a round."""

    points: int = 0
    won: int = 0
    grade: int = 0
    promotions: int = 0
    lost: int = 0
    against: int = 0
    """The grade that the opponent of that round had in it."""


class Book(NamedTuple):
    """What the texts say about scores that are not played, and about the scale."""

    forfeit: Got = Got(2, 1, 17, 4)
    """For the other side (003 c3.7(4): 级差分为 17)."""
    bye: Got = Got(2, 1, 17, 4)
    """Of our own ruling H-67, except under 002 s13."""
    hundred: bool = False
    """Whether 52 + 4 for each level stand for match points and grades (004 积分规则)."""


JIANGSU = Book()
HUAIAN = Book(Got(2, 1, 18), Got(2, 1, 18))
UNIVERSITIES = Book(bye=Got(2, 1, 17, 4, against=9))
CLUB = Book(Got(0, 1, 68), Got(0, 1, 68), hundred=True)


class Counted(NamedTuple):
    """What a stage comes to."""

    rounds: dict[int, dict[int, Got]]
    """By entry and round."""
    penalties: dict[int, tuple[int, int, int, int]]
    """By their number: entry, round, points, grade."""

    def _sum(self, entry: int, name: str) -> int:
        return sum(getattr(one, name) for one in self.rounds.get(entry, {}).values())

    def _off(self, entry: int, which: int, until: int = 99) -> int:
        return sum(one[which] for one in self.penalties.values() if one[0] == entry and one[1] <= until)

    def points(self, entry: int) -> int:
        """Match points."""
        return self._sum(entry, "points") - self._off(entry, 2)

    def won(self, entry: int) -> int:
        """Rounds won."""
        return self._sum(entry, "won")

    def lost(self, entry: int) -> int:
        """Rounds lost."""
        return self._sum(entry, "lost")

    def grade(self, entry: int) -> int:
        """Grade points."""
        return self._sum(entry, "grade") - self._off(entry, 3)

    def promotions(self, entry: int) -> int:
        """Levels gained."""
        return self._sum(entry, "promotions")

    def against(self, entry: int) -> int:
        """What the opponents had in the round in which they were met (002 s13.5)."""
        return self._sum(entry, "against")

    def highs(self, entry: int) -> list[int]:
        """The grades of all rounds, the best first."""
        return sorted((one.grade for one in self.rounds.get(entry, {}).values()), reverse=True)

    def progressive(self, entry: int) -> int:
        """The sum of the totals after each round (003 c4.2 累进分: 每轮累计积分之和)."""
        last = max(number for rounds in self.rounds.values() for number in rounds)
        running = 0
        for until in range(1, last + 1):
            own = sum(got.points for number, got in self.rounds.get(entry, {}).items() if number <= until)
            running += own - self._off(entry, 2, until)
        return running

    def values(self, entry: int, columns: Iterable[str]) -> list[Value]:
        """What is compared, column by column."""
        return [getattr(self, column)(entry) for column in columns]


def counted(facts: Iterable[Fact], stage: int, book: Book = JIANGSU) -> Counted:
    """A stage of which every table was decided by a level on each board, by forfeit or by ruling."""
    pairs: dict[Place, tuple[int, int]] = {}
    byes: dict[int, list[int]] = {}
    results: dict[Place, Any] = {}
    before: dict[Place, Any] = {}
    penalties: dict[int, tuple[int, int, int, int]] = {}
    for fact in facts:
        data = fact.data
        if data.get("stage") != stage:
            continue
        if fact.kind in ("draft", "draft_changed"):
            where = (stage, data["round"])
            pairs = {place: pair for place, pair in pairs.items() if place[:2] != where}
            pairs |= {(*where, one["table"]): (one["first"], one["second"]) for one in data["tables"]}
            byes[data["round"]] = [one["entry"] for one in data.get("byes", ())]
        elif fact.kind in DECIDES and data.get("status", "done") == "done":
            place = (stage, data["round"], data["table"])
            before[place] = results.get(place)
            results[place] = data["result"]
        elif fact.kind == "penalty":
            penalties[data["penalty"]] = (data["entry"], data["round"], data.get("points", 0), data.get("grade", 0))
        elif fact.kind == "penalty_lifted":
            del penalties[data["penalty"]]
    found: dict[int, dict[int, Got]] = {}
    for place, result in results.items():
        parts = result.get("boards") or [result]
        for side, entry in enumerate(pairs[place]):
            own, other = (_added([_got(book, part, before[place], one) for part in parts]) for one in (side, 1 - side))
            won = int((own.points, own.grade) > (other.points, other.grade))
            lost = int((other.points, other.grade) > (own.points, own.grade))
            found.setdefault(entry, {})[place[1]] = own._replace(won=won, lost=lost, against=other.grade)
    boards = max((len(result.get("boards", ())) for result in results.values()), default=0) or 1
    for number, resting in byes.items():
        for entry in resting:
            found.setdefault(entry, {})[number] = _added([book.bye] * boards)._replace(won=1)
    return Counted(found, penalties)


def _added(parts: list[Got]) -> Got:
    """Of all boards of a meeting."""
    return Got(*(sum(column) for column in zip(*parts, strict=True)))


def _got(book: Book, result: Mapping[str, Any], before: Mapping[str, Any] | None, side: int) -> Got:
    """What one side has of a result; `before` is what stood there when it was ruled otherwise."""
    forfeits = result.get("forfeit")
    levels = result.get("levels") or (before or {}).get("levels")
    at = [LEVELS.index(level) for level in levels] if levels else [0, 0]
    if forfeits:
        if forfeits in (SIDES[side], "both"):
            return Got()
        ahead = at[side] - at[1 - side]
        if book.hundred or ahead <= 4 or not levels:  # 非违规方领先超过4级，则以场上比分为准
            return book.forfeit._replace(promotions=at[1 - side] + 4 if levels else book.forfeit.promotions)
        return book.forfeit._replace(grade=13 + ahead, promotions=at[side])
    if loser := result.get("loss"):  # 按违规方级数升4级记级(违规方级数可降至J)，领先超过4级则以场上比分为准
        beaten = SIDES.index(loser)
        if at[1 - beaten] - at[beaten] <= 4:
            at[beaten] = min(at[beaten], LEVELS.index("J"))
            at[1 - beaten] = at[beaten] + 4
    ahead = at[side] - at[1 - side]
    first = ahead or (1 if result.get("on_table") == SIDES[side] else -1 if result.get("on_table") in SIDES else 0)
    if book.hundred:
        top = [min(one, LEVELS.index("A")) for one in at]
        steps = abs(top[side] - top[1 - side])
        passed = 20 * (levels[side] == "A+") if levels else 0
        return Got(0, int(first > 0), (52 + 4 * steps if first > 0 else 48 - 4 * steps) + passed)
    return Got(1 + (first > 0) - (first < 0), int(first > 0), 13 + ahead, at[side])


def compared(facts: Iterable[Fact], stage: int) -> Counter[int]:
    """A duplicate stage where all play the same boards of a round at once: each result against all others of it.

    A result of 0 is a board that was not played.
    """
    pairs: dict[Place, tuple[int, int]] = {}
    results: dict[Place, list[int]] = {}
    found: Counter[int] = Counter()
    for fact in facts:
        data = fact.data
        if data.get("stage") != stage:
            continue
        if fact.kind in ("draft", "draft_changed"):
            pairs |= {(stage, data["round"], one["table"]): (one["first"], one["second"]) for one in data["tables"]}
        elif fact.kind in DECIDES and data.get("status", "done") == "done":
            results[stage, data["round"], data["table"]] = data["result"]["signed"]
        elif fact.kind == "penalty":
            found[data["entry"]] -= data.get("points", 0)
    for place, own in results.items():
        field = [other for at, other in results.items() if at[:2] == place[:2] and at != place]
        played = [(board, one) for board, one in enumerate(own) if one]
        score = sum(one - other[board] for board, one in played for other in field if other[board])
        found[pairs[place][0]] += score
        found[pairs[place][1]] -= score
    return found
