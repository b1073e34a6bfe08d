"""The best pairing by exact maximum-weight matching.

Up to 200 entries all pairs are candidates. Beyond that each entry has its nearest in the line, and more of them until
everybody can be paired. What is forbidden enters only when nothing else is left: first meetings within a unit,
then repeat meetings, of each as few as there must be.
"""

from collections.abc import Iterator
from typing import NamedTuple

from guandan.event.costs import Cost, packed, pair_cost
from guandan.event.problem import Problem

DENSE = 200
"""Up to so many entries every pair is a candidate."""
NEAREST = (8, 32, 128)
"""How many candidates below it an entry has, at first and when that is not enough."""
ALL, MOST = 2000, 512
"""Up to so many entries all pairs are tried in the end; beyond, so many candidates each."""
FREE, UNIT, REPEAT = range(3)
"""What a pair breaks, in rising order."""

Places = tuple[int, int]


class Solution(NamedTuple):
    """Who meets whom, by places in the line."""

    pairs: tuple[Places, ...]
    """The higher first, in order."""
    bye: int | None
    cost: Cost


def solve(problem: Problem, without: frozenset[Places] = frozenset()) -> Solution | None:
    """The best pairing that does without the given pairs; None if only those pairs would complete one.

    A bye is written as a pair with the place after the last.
    """
    count = len(problem.line) + len(problem.line) % 2
    if not count:
        return Solution((), None, Cost())
    for allowed in range(_least(problem, count), REPEAT + 1):
        last = count if count <= ALL else MOST
        for nearest in (*(most for most in NEAREST if count > max(DENSE, most * 2)), last):
            found = _match(problem, allowed, nearest, without)
            if found and (nearest == last or _fewest(problem, found.cost, allowed, count)):
                return found
    return None


def _least(problem: Problem, count: int) -> int:
    """The mildest breach that may do: if a unit has more than half of all, its members must meet."""
    return UNIT if problem.swiss.unit == "hard" and _largest(problem) * 2 > count else FREE


def _largest(problem: Problem) -> int:
    sizes: dict[str, int] = {}
    for entry in problem.line:
        if entry.unit:
            sizes[entry.unit] = sizes.get(entry.unit, 0) + 1
    return max(sizes.values(), default=0)


def _fewest(problem: Problem, cost: Cost, allowed: int, count: int) -> bool:
    """Whether a pairing from some of the candidates is known to break as little as one from all of them would."""
    if allowed == FREE:
        return True
    if allowed == UNIT:
        return cost.units <= max(1, _largest(problem) - count // 2)
    return cost.repeats <= 1 and not cost.units


def _match(problem: Problem, allowed: int, nearest: int, without: frozenset[Places]) -> Solution | None:
    count = len(problem.line)
    cost_of = pair_cost(problem)
    edges = [pair for pair in _candidates(problem, allowed, nearest) if pair not in without]
    costs = [cost_of(high, low) for high, low in edges]
    if count % 2:
        byes = [(at, below) for below, at in enumerate(problem.eligible[:nearest]) if (at, count) not in without]
        edges += [(at, count) for at, _ in byes]
        costs += [Cost(bye=below) for _, below in byes]
        count += 1
    import rustworkx  # noqa: PLC0415 - most commands of an event pair nobody

    graph = rustworkx.PyGraph(multigraph=False, node_count_hint=count, edge_count_hint=len(edges))
    graph.add_nodes_from(range(count))
    weights = packed(costs, count // 2)
    graph.add_edges_from([(high, low, -weight) for (high, low), weight in zip(edges, weights, strict=True)])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if len(matched) * 2 != count:
        return None
    pairs = sorted((min(pair), max(pair)) for pair in matched)
    total = Cost(*map(sum, zip(*_chosen(edges, costs, pairs), strict=True)))
    bye = next((high for high, low in pairs if low == len(problem.line)), None)
    return Solution(tuple(pair for pair in pairs if pair[1] < len(problem.line)), bye, total)


def _chosen(edges: list[Places], costs: list[Cost], pairs: list[Places]) -> list[Cost]:
    taken = set(pairs)
    return [cost for edge, cost in zip(edges, costs, strict=True) if edge in taken]


def _candidates(problem: Problem, allowed: int, nearest: int) -> Iterator[Places]:
    """For each place its nearest of each kind that is allowed, as pairs with the higher first."""
    count, no_repeat = len(problem.line), problem.swiss.no_repeat
    hard = problem.swiss.unit == "hard"
    units = [entry.unit for entry in problem.line]
    for high in range(count):
        left = [nearest] * (allowed + 1)
        unit = units[high] if hard else ""
        met = problem.met[high] if no_repeat else {}
        for low in _partners(problem, high, count):
            breach = REPEAT if low in met else UNIT if unit and units[low] == unit else FREE
            if breach > allowed or not left[breach]:
                continue
            left[breach] -= 1
            yield high, low
            if not left[FREE] and (allowed == FREE or not any(left)):
                break


def _partners(problem: Problem, high: int, count: int) -> Iterator[int]:
    """Those below a place, the most fitting first: the next, or in a snake the opposite one."""
    if problem.how != "snake":
        yield from range(high + 1, count)
        return
    opposite = count // 2 * 2 - 1 - high
    for away in range(count):
        for low in dict.fromkeys((opposite + away, opposite - away)):
            if high < low < count:
                yield low
