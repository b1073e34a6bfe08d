"""Annulling (撤销判罚): a ruling that should not have been made is taken back by another, with nothing in its place.

It stays in the register and counts no more; levels and results are worked out again without it.
"""

from collections.abc import Mapping
from typing import Any

from guandan.game.acts import REFEREE, Act
from guandan.game.amending import amendable
from guandan.game.errors import Unreadable
from guandan.game.match import Match
from guandan.referee.entered import entered
from guandan.referee.overruling import check_taken_back, gravest
from guandan.referee.words import RULED_BY

FIELDS = ("official", "role", "confirmed", "confirmed_role", "acting", "consent", "reason")


def annul(match: Match, number: int, given: Mapping[str, Any]) -> Act:
    """The act that annuls ruling `number`. Raises a refusal, also if it is not his to annul (overruling.py)."""
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
