"""Questions about an event: the pairs of the next round, the standings, the progressive score."""

from collections.abc import Sequence
from typing import Any

from guandan.event.explain import alternative, reasons
from guandan.event.formats import round_robin
from guandan.event.history import BYE, Entry, History, Meeting, Score
from guandan.event.manual import warnings
from guandan.event.notes import Note
from guandan.event.pairing import Pairing, pair
from guandan.event.problem import Problem, prepare
from guandan.event.ranking import criterion_name, ranking_of
from guandan.event.records import records
from guandan.event.standings import Standings, standings
from guandan.event.swiss import swiss_of
from guandan.event.tiebreaks import Part, field, progressive, progressive_without_first
from guandan.game.errors import NotAllowed
from guandan.game.fields import Reader, listed
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import ANYTHING, FLAG, OBJECT, SEED, WHOLE, Given
from guandan.oracle.meetings import POINTS, Field

Pairs = tuple[tuple[Any, Any], ...]
PAIRS: Reader[Pairs] = listed(listed(ANYTHING, 2, 2))
EXPLAINED = 64
"""Alternatives are solved one by one, so they are told for events of up to so many."""


def progressive_score(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The progressive score of match points round by round, with and without round 1."""
    points = given.need("round_points", listed(POINTS))
    entry = Entry(1)
    history = History(tuple((Meeting(1, BYE, (Score(points=one), Score())),) for one in points))
    of = field(records([entry], history), len(points), ranking_of(rules))
    return {
        "progressive": sum(part.amount for part in progressive(of, 1)),
        "without_first": sum(part.amount for part in progressive_without_first(of, 1)),
    }


def pair_round(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The pairs of the next round with their reasons, or what given pairs would break."""
    told = Field(rules, given)
    ranking = ranking_of(rules, choices=given.get("ranking", OBJECT, {}))
    swiss = swiss_of(rules, given.get("settings", OBJECT, {}), ranking)
    problem = prepare(told.entries, told.history, swiss, given.get("seed", SEED, ""))
    made = pair(problem)
    deep = given.get("alternatives", FLAG, otherwise=False)
    if deep and len(problem.line) > EXPLAINED:
        raise NotAllowed("too_many_to_explain", most=EXPLAINED)
    answer = {
        "round": made.round,
        "order": [{"id": told.name(one.number), "score": problem.scores[at]} for at, one in enumerate(problem.line)],
        "pairs": [
            {
                "table": one.table,
                "first": told.name(one.first),
                "second": told.name(one.second),
                "reasons": _notes(told, reasons(problem, made, one.first, one.second)),
                **(_alternative(told, problem, made, one.first, one.second) if deep else {}),
            }
            for one in made.pairs
        ],
        "bye": told.name(made.bye),
        "cost": made.cost._asdict(),
        "compromises": _notes(told, made.compromises),
    }
    if made.bye:
        answer["bye_reasons"] = _notes(told, reasons(problem, made, made.bye, BYE))
    if given.has("check"):
        answer["warnings"] = _notes(told, _checked(told, problem, given.need("check", PAIRS)))
    return answer


def _alternative(told: Field, problem: Problem, made: Pairing, first: int, second: int) -> dict[str, Any]:
    found = alternative(problem, made, first, second)
    if found is None:
        return {"otherwise": None}
    pairs = [[told.name(one.first), told.name(one.second)] for one in found.pairing.pairs]
    more = {name: amount for name, amount in found.more._asdict().items() if amount}
    return {"otherwise": {"pairs": pairs, "bye": told.name(found.pairing.bye), "more": more}}


def _checked(told: Field, problem: Problem, pairs: Pairs) -> Sequence[Note]:
    """The warnings about pairs made by hand, each a list of two; one with null is a bye."""
    met = [(told.number(one, "check"), told.number(other, "check")) for one, other in pairs if other is not None]
    return warnings(problem, met, [told.number(one, "check") for one, other in pairs if other is None])


ENTRIES = ("entry", "lowest")
"""Facts of a note that name an entry; in a note about two of them `high` and `low` do too."""
ORDERS = ("snake", "lot", "random", "next", "apart")
"""Notes whose `high` and `low` are places in the order."""


def _notes(told: Field, notes: Sequence[Note]) -> list[dict[str, Any]]:
    """Notes in words, with the entries as the question calls them."""
    shown = []
    for one in notes:
        named = (*ENTRIES, *(() if one.code in ORDERS else ("high", "low")))
        named += ("other",) if one.code == "elsewhere" else ()
        facts = {name: told.name(fact) if name in named else fact for name, fact in one.facts.items()}
        text = Note(one.code, facts).text
        shown.append({"code": one.code, "message": text.en, "message_zh": text.zh})
    return shown


def rank(rules: Ruleset, given: Given) -> dict[str, Any]:
    """Places and every column, each value opened into its parts if asked."""
    told = Field(rules, given)
    ranking = ranking_of(rules, told.stage, given.get("ranking", OBJECT, {}))
    closed, seed = given.get("closed", FLAG, otherwise=True), given.get("seed", SEED, "")
    deals = [(told.number(one, "deals"), told.number(other, "deals")) for one, other in given.get("deals", PAIRS, ())]
    table = standings(told.entries, told.history, ranking, seed, closed=closed, deals=deals)
    opened = given.get("parts", FLAG, otherwise=False)
    rows = []
    for place, entry, values, by in table.rows:
        columns = dict(zip(table.criteria, (_shown(value) for value in values), strict=True))
        row = {"place": place, "id": told.name(entry.number), "status": entry.status, "values": columns, "by": by}
        rows.append({**row, "parts": _parts(told, table, entry.number)} if opened else row)
    return {
        "criteria": [
            {"code": name, "zh": criterion_name(name).zh, "en": criterion_name(name).en} for name in table.criteria
        ],
        "final": ranking.final,
        "order": [row["id"] for row in rows if row["place"] is not None],
        "rows": rows,
        "undecided": [[told.name(one), told.name(other)] for one, other in table.undecided],
    }


def _parts(told: Field, table: Standings, entry: int) -> dict[str, list[dict[str, Any]]]:
    def shown(part: Part) -> dict[str, Any]:
        facts = {"round": part.round, "opponent": told.name(part.opponent), "kind": part.kind, "amount": part.amount}
        return {**facts, "reason": part.reason} if part.reason else facts

    return {name: [shown(part) for part in table.parts(entry, name)] for name in table.criteria}


def _shown(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def berger(_rules: Ruleset, given: Given) -> dict[str, Any]:
    """The pairs of a round by Berger."""
    return _round(round_robin.berger(given.need("n", WHOLE)), given)


def rotation(_rules: Ruleset, given: Given) -> dict[str, Any]:
    """The pairs of a round by fixed rotation."""
    return _round(round_robin.rotation(given.need("n", WHOLE)), given)


def _round(table: round_robin.Table, given: Given) -> dict[str, Any]:
    """One round as the appendices print it, or all of them; in an odd field also who has the bye."""
    if not given.has("round"):
        answer: dict[str, Any] = {"rounds": [[list(pair) for pair in pairs] for pairs in table]}
        byes = [round_robin.bye(pairs) for pairs in table]
        return {**answer, "byes": byes} if any(byes) else answer
    pairs = round_robin.of_round(table, given.need("round", WHOLE))
    answer = {"pairs": [list(pair) for pair in pairs]}
    rests = round_robin.bye(pairs)
    return {**answer, "bye": rests} if rests else answer
