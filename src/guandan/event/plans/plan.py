"""What every format does for a stage: draw it, propose the next round, rank it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from guandan.event.formats.bracket import Mode
from guandan.event.formats.resolve import State
from guandan.event.history import Score
from guandan.event.lot import drawn
from guandan.event.notes import Note, note
from guandan.event.outcomes import Basis
from guandan.event.outcomes import bye as bye_score
from guandan.event.problem import Problem
from guandan.event.spec import Spec
from guandan.event.stage import Stage
from guandan.event.standings import Standings
from guandan.event.state import Event
from guandan.game.errors import LEFT_OUT, Unreadable, like, quoted
from guandan.game.ruleset import Ruleset

Tiers = tuple[tuple[int, ...], ...]
"""Entries from the best down; those of one tier share their places."""


class Meets(NamedTuple):
    """Two who are to meet."""

    table: int
    first: int
    second: int
    game: int = 0
    pool: int = 0


class Sits(NamedTuple):
    """Who is to sit out."""

    entry: int
    pool: int = 0


class Proposal(NamedTuple):
    """The next round as the engine makes it."""

    meets: tuple[Meets, ...]
    byes: tuple[Sits, ...] = ()
    notes: tuple[Note, ...] = ()
    stay: tuple[int, ...] = ()
    """Who is left after a cut before this round."""


class Source(NamedTuple):
    """Those who are to take part, the strongest first, and the groups they come from."""

    order: tuple[int, ...]
    groups: Tiers = ()
    """Each group in the order of its places."""


class Ranks(NamedTuple):
    """How a stage stands."""

    pools: tuple[Tiers, ...]
    """Each pool by itself; a stage without pools is one."""
    tiers: Tiers
    """The whole stage."""
    standings: tuple[Standings, ...] = ()
    """The table of each pool; none for a chart."""
    chart: State | None = None
    unplaced: tuple[int, ...] = ()
    """Who has no place: excluded, annulled, gone before the first round, or out by double forfeit."""

    @property
    def undecided(self) -> tuple[tuple[int, int], ...]:
        """Deciding deals still to be played."""
        return tuple(pair for one in self.standings for pair in one.undecided)


class Plan(NamedTuple):
    """A format as stages use it."""

    family: str
    """What a withdrawal follows: swiss, round_robin or knockout."""
    check: Callable[[Ruleset, Spec], None]
    """Refuse options that make no sense."""
    draw: Callable[[Event, Stage, Source], Tiers]
    """The pools. Raises a refusal if so many cannot play."""
    rounds: Callable[[Stage], int]
    """How many rounds there are at most; 0 while it is not known."""
    propose: Callable[[Event, Stage], Proposal | None]
    """The next round; None if all have been played."""
    ranks: Callable[[Event, Stage, int | None, bool], Ranks]
    """The standing after a round, or now; with the last ties settled if the stage is closed."""
    problem: Callable[[Event, Stage], Problem] | None = None
    """What manual pairs are held against; None if who meets whom is fixed."""
    boards: Callable[[Spec], int] = lambda _: 0
    """Boards of a duplicate round."""
    mode: Callable[[Stage, int], Mode | None] = lambda _stage, _game: None
    """How many games a meeting of a chart has."""


def options(spec: Spec, allowed: Mapping[str, object]) -> dict[str, object]:
    """The options of a stage over their defaults. Raises Unreadable for one that there is not, or of another type."""
    for name, value in spec.options.items():
        if name not in allowed:
            raise Unreadable("unknown_choice", name=quoted(name), allowed=", ".join(allowed) or LEFT_OUT)
        if type(value) is not type(allowed[name]):
            raise Unreadable("wrong_field", field=name, allowed=like(str(allowed[name])))
    return {**allowed, **spec.options}


def number(spec: Spec, name: str, default: int = 0) -> int:
    """An option that is a number."""
    value: int = spec.options.get(name, default)
    return value


def basis_of(event: Event, stage: Stage, plan: Plan, round_number: int, game: int = 0) -> Basis:
    """What the results of a round depend on; in a chart, those of a game."""
    rules, spec = event.rules, stage.spec
    format_ = spec.match_format(rules, plan.mode(stage, game) if game else None, must_decide=plan.family == "knockout")
    last = rules.limit("tie.swiss_last_rounds") or 0
    late = plan.family == "swiss" and round_number > plan.rounds(stage) - last
    return Basis(
        rules,
        format_,
        format_.must_decide or late,
        event.terms.pairs,
        plan.boards(spec),
        by_match=event.terms.team_points == "match",
    )


def bye_of(event: Event, stage: Stage, plan: Plan, round_number: int) -> Score:
    """What a bye in a round brings; in a chart nothing but the next round."""
    if plan.family == "knockout":
        return Score()
    return bye_score(basis_of(event, stage, plan, round_number), round_robin=plan.family == "round_robin")


def tiers_of(table: Standings) -> Tiers:
    """The places of a table as tiers."""
    found: dict[int, list[int]] = {}
    for row in table.rows:
        if row.place is not None:
            found.setdefault(row.place, []).append(row.entry.number)
    return tuple(tuple(found[place]) for place in sorted(found))


def unplaced(tables: Sequence[Standings]) -> tuple[int, ...]:
    """Those in the tables who have no place."""
    return tuple(row.entry.number for table in tables for row in table.rows if row.place is None)


def side_by_side(pools: Sequence[Tiers]) -> Tiers:
    """All pools as one: the firsts of all share the first places, then the seconds, and so on."""
    found: dict[int, list[int]] = {}
    for tiers in pools:
        place = 1
        for tier in tiers:
            found.setdefault(place, []).extend(tier)
            place += len(tier)
    return tuple(tuple(found[place]) for place in sorted(found))


def in_line(tiers: Tiers, seed: str, cuts: Sequence[int] = ()) -> tuple[tuple[int, ...], tuple[Note, ...]]:
    """Tiers as one line, by lot within each; and what the lot decided at the cuts, each after so many."""
    line: list[int] = []
    notes = []
    for tier in tiers:
        order = tier if len(tier) == 1 else drawn(sorted(tier), seed, "cut " + " ".join(map(str, sorted(tier))))
        for cut in cuts:
            if len(line) < cut < len(line) + len(tier):
                notes.append(note("cut_by_lot", entries=", ".join(map(str, sorted(tier))), place=cut))
        line += order
    return tuple(line), tuple(notes)
