"""Suite `event`: one Swiss round after five, and standings after nine, CPU seconds of one core.

The figure of a pairing is everything from the history to the pairs with their tables. networkx, a second exact matching
in Python, solves the same candidate graph with the same weights at 200 entries in the same run.
"""

import random
from time import process_time

import networkx

from guandan.event.awards import bye
from guandan.event.costs import packed, pair_cost
from guandan.event.history import BYE, NOTHING, Entry, History, Meeting, Score
from guandan.event.matching import solve
from guandan.event.pairing import pair
from guandan.event.problem import Problem, prepare
from guandan.event.standings import standings
from guandan.event.swiss import swiss_of
from guandan.game.ruleset import load

RULES = load("GJ17")
SWISS = swiss_of(RULES, {"first": "snake", "unit": "soft"})
SEED = "bench"
ROUNDS = 5


def result(rng: random.Random, first: Entry, second: Entry) -> tuple[Score, Score]:
    """A game that the stronger wins a little more often."""
    lead = max(-13, min(13, round(rng.gauss((second.seed - first.seed) / 500, 5))))
    points = 2 if lead > 0 else 1 if lead == 0 else 0
    return (
        Score(points, int(lead > 0), 13 + lead, max(lead, 0)),
        Score(2 - points, int(lead < 0), 13 - lead, max(-lead, 0)),
    )


def event(count: int, rounds: int, seed: int) -> tuple[list[Entry], History]:
    """An event of so many entries after so many rounds; pairs of neighbours who have not met, which is quick."""
    rng = random.Random(seed)
    entries = [Entry(number, f"unit {number % (count // 8)}", number) for number in range(1, count + 1)]
    points = dict.fromkeys(range(1, count + 1), (0, 0))
    met: set[frozenset[int]] = set()
    played = []
    for _ in range(rounds):
        line = sorted(points, key=lambda number: (points[number], -number), reverse=True)
        meetings = []
        while line:
            one = line.pop(0)
            other = next((number for number in line if frozenset((one, number)) not in met), BYE)
            if other == BYE:
                meetings.append(Meeting(one, BYE, (bye(RULES), NOTHING)))
                continue
            line.remove(other)
            met.add(frozenset((one, other)))
            scores = result(rng, entries[one - 1], entries[other - 1])
            meetings.append(Meeting(one, other, scores))
            for number, score in zip((one, other), scores, strict=True):
                points[number] = (points[number][0] + score.points, points[number][1] + score.grade)
        played.append(tuple(meetings))
    return entries, History(tuple(played))


def paired(entries: list[Entry], history: History) -> float:
    """CPU seconds of the next round."""
    started = process_time()
    pair(prepare(entries, history, SWISS, SEED))
    return process_time() - started


def ranked(entries: list[Entry], history: History) -> float:
    """CPU seconds of the standings, every column."""
    started = process_time()
    standings(entries, history, SWISS.ranking, SEED, closed=True)
    return process_time() - started


def networkx_solved(problem: Problem) -> tuple[float, frozenset[tuple[int, int]]]:
    """CPU seconds of networkx for all pairs that have not met, and its pairs."""
    count = len(problem.line)
    cost_of = pair_cost(problem)
    edges = [(one, other) for one in range(count) for other in range(one + 1, count) if other not in problem.met[one]]
    weights = packed([cost_of(*edge) for edge in edges], count // 2)
    graph = networkx.Graph()
    graph.add_weighted_edges_from([(*edge, -weight) for edge, weight in zip(edges, weights, strict=True)])
    started = process_time()
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    return process_time() - started, frozenset((min(edge), max(edge)) for edge in matched)


def run(seed: int) -> dict[str, int | float | str]:
    """Measure pairings of 200, 1,000 and 5,000 entries and the standings of 5,000."""
    figures: dict[str, int | float | str] = {}
    small = event(200, ROUNDS, seed)
    problem = prepare(*small, SWISS, SEED)
    ours = min(paired(*small) for _ in range(5))
    theirs, pairs = networkx_solved(problem)
    solution = solve(problem)
    same = solution is not None and pairs == frozenset(solution.pairs)
    figures |= {
        "pair_200.cpu_s": round(ours, 4),
        "pair_200.networkx_cpu_s": round(theirs, 3),
        "pair_200.ratio": round(theirs / ours, 1),
        "pair_200.same_pairs": int(same),
    }
    for count, repeats in ((1000, 3), (5000, 2)):
        one = event(count, ROUNDS, seed)
        figures[f"pair_{count}.cpu_s"] = round(min(paired(*one) for _ in range(repeats)), 3)
    whole = event(5000, 9, seed)
    figures["standings_5000.cpu_s"] = round(min(ranked(*whole) for _ in range(3)), 3)
    return figures
