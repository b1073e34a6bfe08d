"""The terms of an event (规程): who may enter, how many pairs of a team play, how results are entered."""

from base64 import b64decode
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.event.eligibility import NAMES, Conditions, conditions_of, is_team
from guandan.game.errors import Unreadable, like, one_of, quoted
from guandan.game.fields import Reader, listed, names_of, number, read, text, word, wrong
from guandan.game.ruleset import Ruleset

OWN = ("pairs", "checked_in", "twice", "team_points", "shown", "phones", "online", "practice")
TEAM_POINTS = ("boards", "match")
PRACTICE = "【练习 Practice】"
"""Before the name of a copy to practise on, wherever it stands."""
EVENT_ID = text(60, line=True)
SHOWN = ("", "entered", "confirmed", "locked")
PNG = b"\x89PNG\r\n"
LOGO = text(200_000, line=True)
UNKNOWN = "1970-01-01"
"""The reference day where no age is asked for."""


def _read_logo(field: str, value: Any) -> str:
    """A picture, PNG or SVG, in base64. Raises Unreadable."""
    try:
        logo = b64decode(LOGO.read(field, value), validate=True)
    except ValueError:
        logo = b"?"
    if logo and not (logo.startswith(PNG) or b"<svg" in logo[:500]):
        raise wrong(field, like("PNG, SVG"))
    return str(value)


Line = Annotated[str, text(200, line=True)]


class Look(NamedTuple):
    """How documents look: the organiser's own, given once for all of them."""

    titles: Annotated[tuple[str, ...], listed(text(100, line=True), most=4)] = ()
    organisers: Line = ""
    sponsors: Line = ""
    signature: Line = ""
    logo: Annotated[str, Reader(_read_logo)] = ""
    """A picture, PNG or SVG, in base64."""


class Reception(NamedTuple):
    """What those must know who come (接待)."""

    venue: Line = ""
    arrival: Line = ""
    """When and where to report."""
    travel: Line = ""
    lodging: Line = ""
    meals: Line = ""
    contact: Line = ""


ABSENT = ("clock", "bot", "forfeit")


class Online(NamedTuple):
    """How tables are played that are online (网络比赛): the regulations say what the books leave to them."""

    begins: Annotated[int, number(0, 1440)] = 5
    """Minutes from the publication of a round to its beginning, if the timetable has none and nobody is missing."""
    forfeit: Annotated[int, number(0, 86_400)] = 0
    """Seconds after the beginning from which a side that is not there forfeits; 0 as the book says."""
    wait: Annotated[int, number(5, 3600)] = 120
    """Seconds for which a player is waited for who has dropped out."""
    absent: Annotated[str, word(*ABSENT)] = ABSENT[0]
    """What follows then: the clock takes the defaults for them, a bot stands in, or their side forfeits."""
    between: Annotated[int, number(0, 600)] = 20
    """Seconds for looking at the end of a deal."""
    watch: Annotated[str, word("live", "deal", "none")] = "live"
    """When spectators see a play: at once (or `delay` later), when the deal has ended, or never."""
    delay: Annotated[int, number(0, 3600)] = 60
    """Seconds by which spectators are behind."""
    itself: bool = False
    """Whether rounds after the first are locked, paired and published by themselves."""


PRINTED = (*names_of(Look), *names_of(Reception))
"""Terms that documents print, and that nothing is drawn by."""


class Terms(NamedTuple):
    """What an entry must be like, and how results are entered."""

    conditions: Conditions
    pairs: int = 1
    """How many pairs of a team play at once."""
    checked_in: int = 0
    """Whether only those take part who have checked in."""
    twice: int = 0
    """Whether every result is entered by two people."""
    team_points: str = TEAM_POINTS[0]
    """What a meeting of teams brings: the match points of all its boards, or those of one match, 2, 1 or 0 (H-41)."""
    look: Look = Look()
    reception: Reception = Reception()
    shown: str = ""
    """When everybody sees a result: once it is entered, confirmed, or its round is locked; else as the book says."""
    phones: int = 0
    """Whether players may use their phones at the table: if the book does not ban them, or the regulations say so."""
    online: Online = Online()
    practice: str = ""
    """The event of which this is a copy to practise on; empty for a real one."""

    @property
    def sizes(self) -> tuple[int, int]:
        """How many players an entry has, at least and at most."""
        least, most = self.conditions.team_pairs
        return (2 * least, 2 * most) if is_team(self.conditions.kinds[0]) else (2, 2)

    def title(self, name: str) -> str:
        """The name of the event as it is shown: a copy to practise on says so."""
        return PRACTICE + name if self.practice and not name.startswith(PRACTICE) else name


def terms_of(rules: Ruleset, data: Mapping[str, Any], day: str = UNKNOWN) -> Terms:
    """The terms as the regulations state them: choices of `conditions_of` and our own. Raises Unreadable or NotAllowed.

    Without a word about it anybody enters as a pair. Where ages count, the regulations must say on which day;
    elsewhere `day` stands for it.
    """
    for name in data:
        if name not in (*NAMES, *OWN, *PRINTED):
            raise Unreadable("unknown_choice", name=quoted(name), allowed=", ".join((*NAMES, *OWN, *PRINTED)))
    choices = {"kinds": ["pairs"], "groups": ["open"], **{name: data[name] for name in NAMES if name in data}}
    kinds = choices["kinds"]
    teams = isinstance(kinds, list | tuple) and any(isinstance(kind, str) and is_team(kind) for kind in kinds)
    pairs = _number(data, "pairs", 2 if teams else 1, 10)
    if pairs < 1 or (not teams and pairs != 1):
        raise Unreadable("wrong_field", field="pairs", allowed="1 ... 10" if teams else "1")
    conditions = conditions_of(rules, day, {"team_pairs": [pairs, pairs], **choices})
    if len({is_team(kind) for kind in conditions.kinds}) > 1:
        raise Unreadable("wrong_field", field="kinds", allowed=like("pairs ..., teams ..."))
    if conditions.team_pairs[0] < pairs:
        raise Unreadable("wrong_field", field="team_pairs", allowed=like(f"[{pairs}, ...]"))
    aged = any(group.least is not None or group.most is not None for group in conditions.groups)
    if aged and "reference" not in data:
        raise Unreadable("missing_field", field="reference")
    scored = data.get("team_points", TEAM_POINTS[0])
    if scored not in TEAM_POINTS:
        raise Unreadable("wrong_field", field="team_points", allowed=one_of(TEAM_POINTS))
    shown = data.get("shown", "")
    if shown not in SHOWN:
        raise Unreadable("wrong_field", field="shown", allowed=one_of(SHOWN[1:]))
    phones = _number(data, "phones", int("electronics" not in rules.words("venue.bans")), 1)
    flags = _number(data, "checked_in", 0, 1), _number(data, "twice", 0, 1)
    online = data.get("online", {})
    if not isinstance(online, dict):
        raise wrong("online", one_of(names_of(Online)))
    played = read(Online, online, strict=True, within="online.")
    practice = EVENT_ID.read("practice", data.get("practice", ""))
    printed = read(Look, data), read(Reception, data)
    return Terms(conditions, pairs, *flags, scored, *printed, shown, phones, played, practice)


def _number(data: Mapping[str, Any], name: str, default: int, most: int) -> int:
    value = data.get(name, default)
    if type(value) is not int or not 0 <= value <= most:
        raise Unreadable("wrong_field", field=name, allowed=f"0 ... {most}")
    return value
