"""Simulated Swiss events against an exact oracle: the maximum matching of networkx on all pairs that have not met."""

from typing import Any

import networkx
import pytest

from guandan.event.costs import Cost, packed, pair_cost
from guandan.event.manual import IMPOSSIBLE, warnings
from guandan.event.matching import solve
from guandan.event.problem import Problem
from tests.conftest import SOAK
from tests.event.simulate import Round, rounds

EVENTS = 5000 if SOAK else 200


def graph(problem: Problem, *, units: bool) -> Any:
    """Everybody who may be paired with whom; the bye is the place after the last."""
    count = len(problem.line)
    found = networkx.Graph()
    found.add_nodes_from(range(count + count % 2))
    for one in range(count):
        for other in range(one + 1, count):
            if other not in problem.met[one] and not (units and problem.same_unit(one, other)):
                found.add_edge(one, other)
    if count % 2:
        found.add_edges_from((one, count) for one in problem.eligible)
    return found


def missing(problem: Problem, *, units: bool = False) -> int:
    """How many pairs the largest pairing without a breach falls short."""
    nodes = graph(problem, units=units)
    return len(nodes) // 2 - len(networkx.max_weight_matching(nodes, maxcardinality=True))


def check(event: Round) -> None:
    problem, made = event.problem, event.pairing
    numbers = sorted([number for one in made.pairs for number in one[1:]] + ([made.bye] if made.bye else []))
    assert numbers == sorted(entry.number for entry in event.entries if entry.active)
    assert [one.table for one in made.pairs] == list(range(1, len(made.pairs) + 1))
    had = dict.fromkeys(numbers, 0)
    met = set()
    for meetings in event.history.rounds:
        for meeting in meetings:
            met.add(frozenset(meeting[:2]))
            if not meeting.second and meeting.first in had:
                had[meeting.first] += 1
    if made.bye:
        assert had[made.bye] == min(had.values())
    repeats = sum(frozenset(one[1:]) in met for one in made.pairs)
    assert repeats == made.cost.repeats
    if repeats:
        assert repeats == missing(problem)
        assert "must_repeat" in [note.code for note in made.compromises]
    if made.cost.units:
        assert problem.swiss.unit == "hard"
        assert missing(problem, units=True)
    notes = warnings(problem, [one[1:] for one in made.pairs], [made.bye] if made.bye else [])
    assert not {note.code for note in notes} & {*IMPOSSIBLE, "missing", "inactive", "two_byes", "bye_again"}
    assert len([note for note in notes if note.code == "repeat"]) == repeats


@pytest.mark.parametrize("block", range(20))
def test_events_keep_the_rules_of_pairing(block: int) -> None:
    for seed in range(block * EVENTS // 20, (block + 1) * EVENTS // 20):
        for event in rounds(seed, most=60 if seed % 2 else 12):
            check(event)


@pytest.mark.parametrize("seed", range(400 if SOAK else 12))
def test_no_pairing_costs_less(seed: int) -> None:
    """networkx counts without limit, so its matching of the packed weights is exact."""
    for event in rounds(1000 + seed, most=16):
        problem = event.problem
        count = len(problem.line)
        cost_of = pair_cost(problem)
        edges = [(one, other) for one in range(count) for other in range(one + 1, count)]
        costs = [cost_of(*edge) for edge in edges]
        if count % 2:
            edges += [(one, count) for one in problem.eligible]
            costs += [Cost(bye=below) for below in range(len(problem.eligible))]
        weights = dict(zip(edges, packed(costs, (count + 1) // 2), strict=True))
        every = networkx.Graph()
        every.add_weighted_edges_from((*edge, -weight) for edge, weight in weights.items())
        exact = networkx.max_weight_matching(every, maxcardinality=True)
        solution = solve(problem)
        assert solution is not None
        ours = [*solution.pairs, *([(solution.bye, count)] if solution.bye is not None else [])]
        assert sum(weights[pair] for pair in ours) == sum(weights[min(pair), max(pair)] for pair in exact)


def test_the_same_event_is_paired_the_same() -> None:
    for seed in range(5):
        assert [one.pairing for one in rounds(seed)] == [one.pairing for one in rounds(seed)]


def test_directions_stay_balanced() -> None:
    for seed in range(20):
        *_, last = rounds(seed)
        assert max((abs(past.balance) for past in last.problem.past), default=0) <= 3
