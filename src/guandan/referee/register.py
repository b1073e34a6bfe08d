"""The register (判罚登记): every ruling of every match given, found again by pair, table or article.

It is worked out from the logs and stored nowhere. A pair is its two players by name, whichever chairs they have: what
it did in other matches of the same event counts against it on the side on which it sits now.
"""

from collections.abc import Iterable
from typing import NamedTuple

from guandan.game.fold import place_of
from guandan.game.match import Match
from guandan.game.ruling import Ruled
from guandan.game.seats import SIDES, partner
from guandan.referee.entries import Entry, entries, moment_of, sanctioned, side_of
from guandan.referee.ladder import Standing, standing
from guandan.referee.telling import infraction_name

Pair = frozenset[str]


class Registered(NamedTuple):
    """A ruling with the match it was made in."""

    match: Match
    ruled: Ruled

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides it is against."""
        data = self.ruled.data
        if "both_sides" in data.get("remedies", ()):
            return tuple(range(len(SIDES)))
        return (side_of(data["offender"]),) if "offender" in data else ()

    @property
    def article(self) -> str:
        """Its article, and those of the steps it led to."""
        data = self.ruled.data
        return "; ".join([data.get("article", ""), *(step["article"] for step in data.get("steps", ()))])


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


def register(matches: Iterable[Match]) -> tuple[Registered, ...]:
    """Every ruling of the matches in the order of time; amended ones stay and say so."""
    found = [Registered(match, ruled) for match in matches for ruled in match.rulings]
    return tuple(sorted(found, key=lambda one: (one.ruled.at, one.match.id, one.ruled.seq)))


def find(listed: Iterable[Registered], sought: Sought) -> tuple[Registered, ...]:
    """Those that fit everything that is looked for."""
    return tuple(one for one in listed if _fits(one, sought))


def _fits(one: Registered, sought: Sought) -> bool:
    about = dict(one.match.about)
    names = [name for side in one.sides for name in _names(one.match, side)]
    what = infraction_name(one.ruled.data)
    told = (one.ruled.data.get("infraction", ""), what.zh, what.en.casefold())
    return (
        all(getattr(sought, name) in ("", about.get(name, "")) for name in ("event", "round", "table"))
        and sought.match in ("", one.match.id)
        and (not sought.pair or any(sought.pair.casefold() in name.casefold() for name in names))
        and sought.article.replace(" ", "") in one.article.replace(" ", "")
        and (not sought.infraction or any(sought.infraction.casefold() in text for text in told))
    )


def _names(match: Match, side: int) -> tuple[str, str]:
    return match.players[side], match.players[partner(side)]


def pair_of(match: Match, side: int) -> Pair:
    """A pair by its players; nobody if they are not named, or alike."""
    names = frozenset(name.strip() for name in _names(match, side))
    return names if len(names) == 2 and all(names) else frozenset()


def event_of(match: Match) -> str:
    """The event a match belongs to; empty if it belongs to none."""
    return dict(match.about).get("event", "")


def earlier(match: Match, others: Iterable[Match]) -> tuple[Entry, ...]:
    """The rulings against the pairs of a match in others of its event, turned to the sides they have in it."""
    if not event_of(match):
        return ()
    sides = {pair: side for side in range(len(SIDES)) if (pair := pair_of(match, side))}
    found = []
    for other in others:
        if other.id == match.id or event_of(other) != event_of(match):
            continue
        turned = {side: sides.get(pair_of(other, side)) for side in range(len(SIDES))}
        found += [entry._replace(side=now) for entry in entries(other) if (now := turned[entry.side]) is not None]
    return tuple(sorted(found, key=lambda entry: (entry.ruled.at, entry.moment.match, entry.ruled.seq)))


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
