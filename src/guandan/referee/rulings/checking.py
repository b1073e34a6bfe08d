"""Checking rulings: what a referee entered, ruled once more, against what stands in the log.

Every ruling can be derived again from the facts before it (`check_rulings`). After one has been amended, those behind
it may not be what they would be now: `stale` finds the first of them, and the act that puts it right.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, NamedTuple

from guandan.game.acts import Act
from guandan.game.errors import Conflict, GuandanError, NotAllowed
from guandan.game.facts import Data, Fact
from guandan.game.fields import COUNT, Count, Reader, listed, read, text
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.ruling import Ruled
from guandan.game.sheet import REFINISHED, RULED
from guandan.referee.ladder import Moment
from guandan.referee.rulings.entered import as_entered
from guandan.referee.rulings.in_force import Entry, entries, round_of, sides_of
from guandan.referee.rulings.rule import DISCRETION, FLAGS, TEXTS, finding, rule

SAID = (
    *(
        "infraction",
        "case",
        "offender",
        "sanction",
        "role",
        "confirmed_role",
        "waived",
        "settled",
        "amends",
        "carried",
        "confirms",
    ),
    *TEXTS,
    *FLAGS,
    DISCRETION,
)
"""What the referee has said themselves, besides what they entered."""
LOWER = {"foul": "violation", "loss": "foul", "exclusion": "loss"}
"""From what a step of the ladder comes."""
LASTING = (*RULED, REFINISHED, "end_deal", "exclude")
"""The effects that count for levels and results."""

Earlier = Sequence[Entry] | None
"""The rulings in other matches of the event; None if nobody knows them."""
Known = Callable[[Ruled], Sequence[Entry]]
"""Those that were made before a ruling."""


def check_rulings(facts: Iterable[Fact], earlier: Earlier = None) -> None:
    """Raises Conflict at the first ruling that does not follow from what was entered, the rule book and the log.

    Without `earlier` a ruling may count things of other matches: then it is believed how many they were. Rulings that
    only name effects, without an infraction, have nothing to be held against.
    """
    log = Log(facts)
    for fact in log.facts:
        if fact.kind == "ruling" and "infraction" in fact.data:
            _check(log.until(fact.seq), fact, earlier)


def _read_fact_name(field: str, value: Any) -> int | str:
    """A fact of this match by its number, or of another as MATCH#number."""
    return COUNT.read(field, value) if isinstance(value, int) else text().read(field, value)


class Climbed(NamedTuple):
    """A step of the ladder: what some facts add up to, against a side."""

    side: str
    sanction: str
    article: str
    from_: Annotated[tuple[int | str, ...], listed(Reader(_read_fact_name))]
    by: str = ""
    """Who has to confirm it."""


class Derived(NamedTuple):
    """What follows from the entered part of a ruling, as far as it hangs on other matches."""

    counts_as: str
    nth: Count
    sanction: str
    steps: tuple[Climbed, ...] = ()
    awaits: tuple[Climbed, ...] = ()


def _check(log: Log, fact: Fact, earlier: Earlier) -> None:
    try:
        told, given = read(Derived, fact.data), as_entered(said(fact.data))
        others = _believed(log, told, given) if earlier is None else earlier
        made = dict(rule(log, given, others).data)
        wrong = [name for name in sorted({*made, *fact.data}) if made.get(name) != fact.data.get(name)]
        if earlier is None and _essential(read(Derived, made)) == _essential(told):
            wrong = [name for name in wrong if name not in ("steps", "awaits")]
    except GuandanError as error:
        reason = error.text
        raise Conflict("fact_wrong", seq=fact.seq, reason_zh=reason.zh, reason_en=reason.en) from None
    if wrong:
        raise Conflict("ruling_differs", seq=fact.seq, fields=", ".join(wrong))


def said(data: Data) -> dict[str, Any]:
    """What the referee entered for a ruling."""
    fields = data.get("entered")
    given = dict(fields) if isinstance(fields, dict) else {}
    given |= {name: data[name] for name in SAID if name in data and data[name] != ""}
    if "waived" in given:
        given.pop("sanction", None)
    return given


def _essential(told: Derived) -> Derived:
    """The same; of facts in matches that are not known only the matches count."""
    steps, awaits = (tuple(one._replace(from_=_matches(one)) for one in some) for some in (told.steps, told.awaits))
    return told._replace(steps=steps, awaits=awaits)


def _matches(step: Climbed) -> tuple[int | str, ...]:
    """The facts of this match, and the matches that the others belong to."""
    return tuple(dict.fromkeys(ref.rpartition("#")[0] if isinstance(ref, str) else ref for ref in step.from_))


# What is believed of other matches.


def _believed(log: Log, told: Derived, given: dict[str, Any]) -> list[Entry]:
    """Entries of other matches that make a ruling what it says it is: as many as it counts, and the steps it names."""
    match = log.state
    found = [one for step in (*told.steps, *told.awaits) for one in _losses(match, step, told)]
    here = finding(log, given, found)
    more = told.nth - here.nth if here.case.scope in ("round", "event") else 0
    for number in range(min(more, MOST)):
        again = {"sanction": "none", "counts_as": told.counts_as}
        moment = here.now._replace(match=f"?{number}")
        found += [Entry(one, moment, Ruled(0, 0, 1, 1, again)) for one in here.sides]
    return found


MOST = 1000
"""More repetitions than this are no count."""


def _losses(match: Match, step: Climbed, told: Derived) -> Iterator[Entry]:
    """What a step says of other matches: one entry a match."""
    if step.sanction not in LOWER:
        return
    refs = [ref.rpartition("#") for ref in step.from_ if isinstance(ref, str) and "#" in ref]
    matches = dict.fromkeys(name for name, _, _ in refs)
    forfeits = told.sanction == "forfeit" and step.sanction == "exclusion"
    for back, name in enumerate(reversed(matches), 1):
        seq = next(number for found, _, number in refs if found == name)
        round_ = round_of(match) - back if forfeits else round_of(match)
        sanction = "forfeit" if forfeits else LOWER[step.sanction]
        for one in sides_of(step.side):
            moment = Moment(round=round_, match=name)
            fact = int(seq) if seq.isascii() and seq.isdecimal() and len(seq) < 10 else 0
            yield Entry(one, moment, Ruled(fact, 0, 1, 1, {"sanction": sanction}))


# What an amended ruling has left behind.


class Stale(NamedTuple):
    """A ruling in force that would be another by now."""

    ruled: Ruled
    act: Act | None
    """What takes its place; None if it cannot be made again as it was entered, and the chief has to rule anew."""


def stale(log: Log, known: Known | None = None) -> Stale | None:
    """The first ruling that an amended one before it has made wrong; none if all are what they would be now.

    What was rewound is not looked at: a ruling there has no place on the sheet any more.
    """
    return next(all_stale(log, known), None)


def all_stale(log: Log, known: Known | None = None) -> Iterator[Stale]:
    """Every one of them, in the order of their places; the acts hold for the log as it is, one at a time."""
    course = {fact.seq for fact in log.course()}
    in_force = {one.ruled.seq: one.ruled for one in entries(log.state) if one.ruled.place in course}
    for ruled in in_force.values():
        try:
            act = _again(log, ruled, known)
        except GuandanError:
            yield Stale(ruled, None)
            continue
        if _essence(log.state, act.data) != _essence(log.state, ruled.data):
            yield Stale(ruled, act)


def _again(log: Log, ruled: Ruled, believed: Known | None) -> Act:
    """A ruling made again in its place; the sanction that was chosen is kept if it is still open."""
    given = said(ruled.data)
    known = (
        believed(ruled) if believed is not None else _believed(log.until(ruled.seq), read(Derived, ruled.data), given)
    )
    given = {name: value for name, value in given.items() if name not in ("carried", "confirms")}
    given["amends"] = ruled.seq
    try:
        return rule(log, given, known)
    except NotAllowed as error:
        if error.code != "sanction_not_open":
            raise
        return rule(log, {name: value for name, value in given.items() if name != "sanction"}, known)


def _essence(match: Match, data: Data) -> Any:
    """What counts of a ruling, whatever numbers the rulings have that it comes from."""
    place = {one.seq: one.place for one in match.register.rulings}

    def places(refs: Sequence[Any]) -> list[Any]:
        return [place.get(ref, ref) if isinstance(ref, int) else ref for ref in refs]

    steps, awaits = (
        [(step["side"], step["sanction"], places(step["from"])[:-1]) for step in data.get(name, ())]
        for name in ("steps", "awaits")
    )
    lasting = [effect for effect in data["effects"] if effect["word"] in LASTING]
    return data["sanction"], data["nth"], places(data.get("takes", ())), steps, awaits, lasting
