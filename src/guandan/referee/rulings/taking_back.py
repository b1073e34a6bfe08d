"""Taking a ruling back (撤销判罚, 改判): who may do it, whichever way they do it, and the act that annuls one.

An annulled ruling stays in the register and counts no more; levels and results are worked out again without it.
A ruling is taken back by annulling it, by another in its place, by going back behind it, or by a corrected result. Each
time it must be somebody who could have given what it gave, and who does not stand below whoever ruled it (R-102).
`carrying_along.enter` asks this of every act at a match, from the command line, the oracle and the server alike.
"""

from collections.abc import Mapping
from typing import Any

from guandan.game.acts import REFEREE, Act
from guandan.game.amending import amendable
from guandan.game.errors import Conflict, Unreadable, quoted
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.ruling import Ruled
from guandan.referee import authority
from guandan.referee.authority import ROLES
from guandan.referee.clock import CLOCK
from guandan.referee.rulings.entered import entered
from guandan.referee.words import RULED_BY, SANCTIONS

WORDS = {"referee": "referee", "deputy": "deputy_or_chief", "chief": "chief"}
"""By role the word of a book for whoever has at least that rank."""
FIELDS = ("official", "role", "confirmed", "confirmed_role", "acting", "consent", "reason")
"""What whoever annuls a ruling enters."""


def annul(match: Match, number: int, given: Mapping[str, Any]) -> Act:
    """The act that annuls ruling `number`. Raises a refusal, also if it is not theirs to annul."""
    said = entered({name: given.get(name) for name in FIELDS})
    ruled = amendable(match, number)
    old = ruled.data
    if not said.get("reason", "").strip():
        raise Unreadable("missing_field", field="reason")
    check_taken_back(match, ruled, said)
    data = {
        **{name: value for name, value in said.items() if value},
        "role": said.get("role", "referee"),
        "amends": number,
        "annuls": old.get("infraction", ""),
        "article": match.rules.article(RULED_BY[gravest(ruled)]),
        "sanction": "none",
        "remedies": [],
        "steps": [],
        "effects": [],
    }
    return Act("ruling", REFEREE, {**data, "offender": old["offender"]} if "offender" in old else data)


def check(log: Log, act: Act) -> None:
    """Raises a refusal if an act takes a ruling back that its official may not take back."""
    if act.kind == "ruling" and "amends" in act.data:
        check_taken_back(log.state, amendable(log.state, act.data["amends"]), act.data)
    elif act.kind == "rewind" and type(act.data.get("to")) is int:
        _check_back(log, act)


def check_taken_back(match: Match, old: Ruled, said: Mapping[str, Any]) -> None:
    """Raises a refusal if whoever takes a ruling back could not have given it, or stands below whoever did."""
    given, rules = gravest(old), match.rules
    highest = rank(said)
    authority.verify(rules, highest, given, consent=bool(said.get("consent")), acting=bool(said.get("acting")))
    if old.data.get("official") != CLOCK:  # nobody stands below a clock
        authority.check(highest, given, WORDS[rank(old.data)], rules.article("articles.overrule"), consent=True)


def check_corrected(match: Match, role: str) -> None:
    """Raises a refusal if a result that a ruling has decided is not for this role to correct: it takes that back."""
    for old in match.register.rulings:
        if old.seq in _deciding(match, 0):
            check_taken_back(match, old, {"role": role if role in ROLES else "referee", "consent": 1})


def gravest(ruled: Ruled) -> str:
    """The gravest that a ruling gave, itself or by the ladder."""
    given = [ruled.data.get("sanction"), *(step["sanction"] for step in ruled.data.get("steps", ()))]
    return next((word for word in reversed(list(SANCTIONS)) if word in given), "none")


def rank(said: Mapping[str, Any]) -> str:
    """The highest role that stands behind a ruling. Raises Unreadable if there is no such role."""
    behind = [one for one in (said.get("role", "referee"), said.get("confirmed_role")) if one]
    for one in behind:
        if one not in list(ROLES):
            raise Unreadable("unknown_role", role=quoted(one), allowed=", ".join(ROLES))
    highest = max(behind or ["referee"], key=list(ROLES).index)
    return "chief" if highest == "deputy" and said.get("acting") else highest


def _check_back(log: Log, act: Act) -> None:
    """Going back undoes no ruling: one that has decided a deal, a game or the match is annulled first (R-102)."""
    to, match = act.data["to"], log.state
    course = {fact.seq for fact in log.course()}
    behind = [one for one in match.register.rulings if one.amended is None and one.place > to and one.place in course]
    for old in behind:
        if old.data.get("effects"):
            check_taken_back(match, old, {**act.data, "consent": 1})
    if decided := _deciding(match, to):
        raise Conflict("ruling_stands", match.rules.article("articles.overrule"), seq=min(decided))


def _deciding(match: Match, to: int) -> set[int]:
    """The rulings that have decided something on the sheet after fact `to`."""
    lines = [line for line in match.score.sheet if line.seq > to and line.kind in ("deal_end", "effect")]
    return {line.ruling for line in lines if line.ruling is not None}
