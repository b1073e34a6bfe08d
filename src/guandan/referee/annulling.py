"""Annulling (撤销判罚): a ruling that should not have been made is taken back by another, with nothing in its place.

It stays in the register and counts no more; levels and results are worked out again without it.
"""

from collections.abc import Mapping
from typing import Any

from guandan.game.acts import REFEREE, Act
from guandan.game.amending import amendable
from guandan.game.errors import Unreadable
from guandan.game.match import Match
from guandan.referee.authority import ROLES, verify
from guandan.referee.entered import entered
from guandan.referee.words import RULED_BY

FIELDS = ("official", "role", "confirmed", "confirmed_role", "acting", "consent", "reason")


def annul(match: Match, number: int, given: Mapping[str, Any]) -> Act:
    """The act that annuls ruling `number`, by somebody who may give what it gave. Raises a refusal."""
    said = entered({name: given.get(name) for name in FIELDS})
    old = amendable(match, number).data
    if not said.get("reason", "").strip():
        raise Unreadable("missing_field", field="reason")
    sanction = check_taken_back(match, number, said)
    data = {
        **{name: value for name, value in said.items() if value},
        "role": said.get("role", "referee"),
        "amends": number,
        "annuls": old.get("infraction", ""),
        "article": match.rules.article(RULED_BY[sanction]),
        "sanction": "none",
        "remedies": [],
        "steps": [],
        "effects": [],
    }
    return Act("ruling", REFEREE, {**data, "offender": old["offender"]} if "offender" in old else data)


def check_taken_back(match: Match, number: object, said: Mapping[str, Any]) -> str:
    """The gravest that ruling `number` gave. Raises a refusal if whoever takes it back may not give that."""
    old = amendable(match, number).data
    gravest = [step["sanction"] for step in old.get("steps", ())] or [old.get("sanction", "none")]
    known = list(ROLES)
    behind = [one for one in (said.get("role", "referee"), said.get("confirmed_role", "")) if one]
    highest = max(behind, key=lambda one: known.index(one) if one in known else len(known))
    verify(match.rules, highest, gravest[-1], consent=bool(said.get("consent")), acting=bool(said.get("acting")))
    return str(gravest[-1])
