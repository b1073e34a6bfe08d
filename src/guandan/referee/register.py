"""The register (判罚登记): every ruling of every match given, found again by pair, table or article.

It is worked out from the logs and stored nowhere. A pair is its two players by name, whichever chairs they have: what
it did in other matches of the same event counts against it on the side on which it sits now.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from guandan.game.acts import TABLE
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.fields import Ref
from guandan.game.log import Log
from guandan.game.match import Match, place_of
from guandan.game.ruling import Ruled
from guandan.game.seats import SEATS, SIDES, partner
from guandan.referee.desk import DeskLog
from guandan.referee.infractions import row
from guandan.referee.ladder import Standing, consequences, standing
from guandan.referee.rulings.in_force import Entry, entries, moment_of, repeated, sanctioned, side_of
from guandan.referee.rulings.in_words import infraction_name

Pair = frozenset[str]


class Registered(NamedTuple):
    """A ruling with the match it was made in."""

    match: Match
    ruled: Ruled

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides it is against."""
        offender = self.ruled.data.get("offender")
        if offender in (*SEATS, *SIDES):
            return (side_of(offender),)
        return () if offender is None else tuple(range(len(SIDES)))

    @property
    def article(self) -> str:
        """Its article, and those of the steps it led to."""
        data = self.ruled.data
        steps = (*data.get("steps", ()), *data.get("awaits", ()))
        return "; ".join([data.get("article", ""), *(step["article"] for step in steps)])

    @property
    def awaits(self) -> bool:
        """Whether a step that it led to has still to be confirmed."""
        return bool(self.ruled.data.get("awaits")) and self.ruled.amended is None


class Noted(NamedTuple):
    """What a referee has done to a match besides ruling: a score put right, play taken back."""

    match: Match
    log: str
    """The log that it stands in: that of the match, or of the desk."""
    fact: Fact
    game: int
    deal: int
    """Counted from 1 in the game; 0 if it is about the whole match."""

    @property
    def article(self) -> str:
        """The article that its window comes from; empty if it needs none."""
        return str(self.fact.data.get("article", ""))


NOTED = {
    "correct": Text("成绩更正", "score put right"),
    "correction": Text("成绩更正", "score put right"),
    "rewind": Text("退回重打", "play goes back"),
}
"""The kinds of facts that are noted, as they are called."""


def noted(log: Log) -> list[Noted]:
    """The corrections and goings back of a match that a referee has entered; those of rulings belong to the rulings."""
    found = []
    for fact in log.facts:
        if fact.kind in NOTED and fact.by != TABLE and "ruling" not in fact.data:
            game, deal = place_of(log.states[fact.seq - 1], fact.data.get("deal", 0))
            found.append(Noted(log.state, log.state.id, fact, game, deal))
    return found


def desk_noted(desk: DeskLog, matches: Iterable[Match]) -> list[Noted]:
    """The corrections that stand on a desk, of the matches given."""
    known = {match.id: match for match in matches}
    found = [(fact, Ref(*fact.data["match"]).log) for fact in desk.facts if fact.kind == "correction"]
    return [Noted(known[name], desk.state.id, fact, 0, 0) for fact, name in found if name in known]


def find_noted(listed: Iterable[Noted], sought: "Sought") -> tuple[Noted, ...]:
    """Those that fit everything that is looked for; an infraction finds them by what they are called."""
    found = []
    for one in listed:
        about, name = dict(one.match.agreed.about), NOTED[one.fact.kind]
        told = (one.fact.kind, name.zh, name.en)
        if (
            all(getattr(sought, field) in ("", about.get(field, "")) for field in ("event", "round", "table"))
            and sought.match in ("", one.match.id)
            and (
                not sought.pair
                or any(sought.pair.casefold() in player.casefold() for player in one.match.agreed.players)
            )
            and sought.article.replace(" ", "") in one.article.replace(" ", "")
            and (not sought.infraction or any(sought.infraction.casefold() in text for text in told))
        ):
            found.append(one)
    return tuple(found)


class Sought(NamedTuple):
    """What is looked for; empty fields are not looked at."""

    event: str = ""
    pair: str = ""
    """A name of one of the players, or a part of it."""
    table: str = ""
    round: str = ""
    article: str = ""
    infraction: str = ""
    """Its code, or a part of its name."""
    match: str = ""
    awaits: bool = False
    """Only those of which a step awaits its confirmation."""


def register(matches: Iterable[Match]) -> tuple[Registered, ...]:
    """Every ruling of the matches in the order of time; amended ones stay and say so."""
    found = [Registered(match, ruled) for match in matches for ruled in match.register.rulings]
    return tuple(sorted(found, key=lambda one: (one.ruled.at, one.match.id, one.ruled.seq)))


def find(listed: Iterable[Registered], sought: Sought) -> tuple[Registered, ...]:
    """Those that fit everything that is looked for."""
    return tuple(one for one in listed if _fits(one, sought))


def _fits(one: Registered, sought: Sought) -> bool:
    about = dict(one.match.agreed.about)
    names = [name for side in one.sides for name in _names(one.match, side)]
    what = infraction_name(one.ruled.data)
    told = (one.ruled.data.get("infraction", ""), what.zh, what.en.casefold())
    return (
        all(getattr(sought, name) in ("", about.get(name, "")) for name in ("event", "round", "table"))
        and sought.match in ("", one.match.id)
        and (one.awaits or not sought.awaits)
        and (not sought.pair or any(sought.pair.casefold() in name.casefold() for name in names))
        and sought.article.replace(" ", "") in one.article.replace(" ", "")
        and (not sought.infraction or any(sought.infraction.casefold() in text for text in told))
    )


def _names(match: Match, side: int) -> tuple[str, str]:
    return match.agreed.players[side], match.agreed.players[partner(side)]


def pair_of(match: Match, side: int) -> Pair:
    """A pair by its players; nobody if they are not named, or alike."""
    names = frozenset(name.strip() for name in _names(match, side))
    return names if len(names) == 2 and all(names) else frozenset()


def event_of(match: Match) -> str:
    """The event a match belongs to; empty if it belongs to none."""
    return dict(match.agreed.about).get("event", "")


def earlier(match: Match, others: Iterable[Match], before: int | None = None) -> tuple[Entry, ...]:
    """The rulings against the pairs of a match in others of its event, turned to the sides they have in it.

    With a time, only those made before it.
    """
    if not event_of(match):
        return ()
    sides = {pair: side for side in range(len(SIDES)) if (pair := pair_of(match, side))}
    found = []
    for other in others:
        if other.id == match.id or event_of(other) != event_of(match):
            continue
        turned = {side: sides.get(pair_of(other, side)) for side in range(len(SIDES))}
        found += [
            (made_at(other, entry.ruled), entry._replace(side=now))
            for entry in entries(other)
            if (now := turned[entry.side]) is not None
        ]
    found.sort(key=lambda one: (one[0], one[1].moment.match, one[1].ruled.seq))
    return tuple(entry for at, entry in found if before is None or at < before)


def known_to(log: Log, others: Iterable[Match]) -> Callable[[Ruled], tuple[Entry, ...]]:
    """For each ruling of a log those that were made before it in other matches of the event."""
    beside = list(others)
    return lambda ruled: earlier(log.state, beside, made_at(log.state, ruled))


def made_at(match: Match, ruled: Ruled) -> int:
    """When a ruling was made; for one that amends another, when the first of them was."""
    known = {one.seq: one for one in match.register.rulings}
    while ruled.data.get("amends") in known and ruled.data["amends"] < ruled.seq:
        ruled = known[ruled.data["amends"]]
    return ruled.at


def doubtful(match: Match, others: Iterable[Match]) -> tuple[Ruled, ...]:
    """The rulings in force that would come out otherwise now, because another one has been amended since.

    What was the second time may be the first by now, and what added up may add up no more. The referee amends them.
    """
    beside = list(others)
    own = sorted(entries(match), key=lambda entry: (made_at(match, entry.ruled), entry.ruled.seq))
    found: list[Ruled] = []
    for at, entry in enumerate(own):
        ruled = entry.ruled
        known = (*earlier(match, beside, made_at(match, ruled)), *(one for one in own[:at] if one.ruled != ruled))
        if ruled not in found and _comes_out_otherwise(match, entry, known):
            found.append(ruled)
    return tuple(found)


def _comes_out_otherwise(match: Match, entry: Entry, known: tuple[Entry, ...]) -> bool:
    data, side = entry.ruled.data, entry.side
    case = row(match.rules, data["infraction"]).case(data["case"])
    before = repeated(known, side, case.counts_as, case.scope, entry.moment) if case.scope else ()
    if not data.get("waived") and case.at(len(before) + 1) != case.at(data["nth"]):
        return True
    new = entry.sanctioned
    climbed = consequences(match.rules, sanctioned(known), new) if new is not None else ()
    steps = (*data["steps"], *data.get("awaits", ()))
    stated = [step["sanction"] for step in steps if step.get("side", SIDES[side]) == SIDES[side]]
    return stated != [step.sanction for step in climbed]


class Ladder(NamedTuple):
    """What counts against a pair, seen from the last match it plays."""

    match: Match
    side: int
    standing: Standing


def ladders(matches: Iterable[Match]) -> tuple[Ladder, ...]:
    """The ladder of every pair that a ruling is in force against: once an event, else once a match."""
    known = list(matches)
    last: dict[tuple[str, object], tuple[Match, int]] = {}
    for match in sorted(known, key=lambda one: (one.at, one.id)):
        for side in range(len(SIDES)):
            pair = pair_of(match, side)
            in_event = bool(event_of(match) and pair)
            last[(event_of(match), pair) if in_event else (match.id, side)] = match, side
    found = []
    for match, side in last.values():
        counted = sanctioned((*earlier(match, known), *entries(match)))
        if any(one.side == side for one in counted):
            now = moment_of(match, *place_of(match))
            found.append(Ladder(match, side, standing(match.rules, counted, side, now)))
    return tuple(found)
