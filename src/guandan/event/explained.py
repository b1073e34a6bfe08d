"""A round as it stands, explained: what the engine made, and what was changed by hand, by whom and why."""

from typing import NamedTuple

from guandan.event.acts.rounds import Drafted, Redrafted
from guandan.event.archive import rederive
from guandan.event.costs import Cost, pair_cost
from guandan.event.explain import Alternative, alternative, reasons
from guandan.event.history import BYE
from guandan.event.log import EventLog
from guandan.event.manual import broken, broken_bye
from guandan.event.notes import Note, note
from guandan.event.pairing import Pairing, pair
from guandan.event.plans import plan_of
from guandan.event.problem import Problem
from guandan.event.seating import Pair
from guandan.game.errors import NotAllowed, Unreadable
from guandan.game.fields import read

NO_TABLE = 0
"""Of a bye."""


class Explained(NamedTuple):
    """A table of a round, or a bye."""

    table: int
    first: int
    second: int
    """BYE if the first sits out."""
    notes: tuple[Note, ...]
    engine: bool
    """Whether the engine made the pair."""


class Explanation:
    """Why a published or drafted round is what it is."""

    def __init__(self, log: EventLog, stage: int, number: int) -> None:
        """Look it up. Raises NotAllowed if the format fixes the pairs, Unreadable if there is no such round."""
        found = log.state.stage(stage)
        plan = plan_of(found.spec)
        if plan.problem is None:
            raise NotAllowed("pairs_fixed", stage=stage, format=found.spec.format)
        if not 1 <= number <= len(found.rounds):
            raise Unreadable("no_such_round", round=number, most=len(found.rounds))
        rederive(log, stage, number)
        facts = [
            fact
            for fact in log.facts
            if fact.kind in ("draft", "draft_changed") and (fact.data["stage"], fact.data["round"]) == (stage, number)
        ]
        drafted = max(at for at, fact in enumerate(facts) if fact.kind == "draft")
        before = log.at(facts[drafted].seq)
        then = before.stage(stage)
        self.problem: Problem = plan.problem(before, then._replace(rounds=then.played))
        skipped = found.spec.tables_from - 1
        made = pair(self.problem)
        self.engine: Pairing = made._replace(pairs=tuple(one._replace(table=one.table + skipped) for one in made.pairs))
        self.tables = tuple(Pair(one.number, one.first, one.second) for one in found.rounds[number - 1].tables)
        self.byes = tuple(one.entry for one in found.rounds[number - 1].byes)
        self._by_hand: dict[tuple[int, int, int], Note] = {}
        seats = _seats(read(Drafted, facts[drafted].data))
        for fact in facts[drafted + 1 :]:
            changed = read(Redrafted, fact.data)
            told = note("by_hand", by=fact.by, reason=changed.reason)
            self._by_hand |= dict.fromkeys(_seats(changed) - seats, told)
            seats = _seats(changed)

    def lines(self) -> list[Explained]:
        """Every table, then who sits out."""
        found = [self._line(*one) for one in self.tables]
        return [*found, *(self._line(NO_TABLE, one, BYE) for one in self.byes)]

    def _line(self, table: int, first: int, second: int) -> Explained:
        own = self._engine_has(first, second)
        notes: tuple[Note, ...]
        if own is not None:
            # Those between the two in the line are told as they play now, not as the engine had them.
            told = reasons(self.problem, self.engine._replace(pairs=self.tables), first, second)
            notes = tuple(map(self._left_out, told))
        elif second == BYE:
            notes = broken_bye(self.problem, first)
        else:
            notes = broken(self.problem, first, second)
        hand = self._by_hand.get((table, first, second))
        if hand is not None and own != (table, first, second):
            notes = (hand, *self._instead(table, first, second, own), *notes)
        return Explained(table, first, second, notes, own is not None)

    def _left_out(self, told: Note) -> Note:
        """Whoever does not play has the bye, unless somebody left them out by hand."""
        absent = told.code == "elsewhere_bye" and told.facts["entry"] not in self.byes
        return note("missing", entry=told.facts["entry"]) if absent else told

    def _engine_has(self, first: int, second: int) -> tuple[int, int, int] | None:
        """The table at which the engine had these two; NO_TABLE for its bye."""
        if second == BYE:
            return (NO_TABLE, first, BYE) if first == self.engine.bye else None
        return next((one for one in self.engine.pairs if {one.first, one.second} == {first, second}), None)

    def _instead(self, table: int, first: int, second: int, own: tuple[int, int, int] | None) -> list[Note]:
        """What the engine had in the place of a table."""
        if own is not None:
            return [note("engine_seated", table=own[0], first=own[1], second=own[2])]
        if second == BYE:
            return [note("engine_bye", entry=self.engine.bye)] if self.engine.bye else []
        return [
            note("engine_paired", table=one.table, first=one.first, second=one.second)
            for one in self.engine.pairs
            if one.table == table or {first, second} & {one.first, one.second}
        ]

    def alternative(self, one: Explained) -> Alternative | None:
        """The best round without a pair; for one made by hand the engine's own. None if they cannot be compared."""
        if one.engine:
            return alternative(self.problem, self.engine, one.first, one.second)
        cost = self._cost()
        return None if cost is None else Alternative(self.engine, self.engine.cost.minus(cost))

    def _cost(self) -> Cost | None:
        """What the round as it stands costs; None if others play in it than the engine was to pair."""
        places = self.problem.places
        if sorted(places) != sorted([*(side for one in self.tables for side in one[1:]), *self.byes]):
            return None
        eligible = self.problem.eligible
        if len(self.byes) != len(places) % 2 or any(places[one] not in eligible for one in self.byes):
            return None
        cost_of = pair_cost(self.problem)
        pairs = [sorted((places[one.first], places[one.second])) for one in self.tables]
        costs = [cost_of(high, low) for high, low in pairs]
        costs += [Cost(bye=eligible.index(places[one])) for one in self.byes]
        return Cost(*map(sum, zip(*costs, strict=True)))


def _seats(said: Drafted | Redrafted) -> set[tuple[int, int, int]]:
    """Who sits where in a draft, and who sits out."""
    tables = {(one.table, one.first, one.second) for one in said.tables}
    return tables | {(NO_TABLE, one.entry, BYE) for one in said.byes}
