"""Confirming (确认判罚): what the ladder makes of a ruling and somebody above its referee has to confirm.

000 §15(3)3① lets the referee report and the chief confirm. The ruling itself holds at once; the steps above its referee
stand in its `awaits` and do nothing until then, and play goes on (R-71). The confirmation takes the place of the
ruling, with all its effects, as if it had been there in the first place.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from guandan.game.acts import Act
from guandan.game.amending import amendable
from guandan.game.errors import Conflict, Unreadable
from guandan.game.log import Log
from guandan.referee.rulings.checking import said
from guandan.referee.rulings.entered import entered
from guandan.referee.rulings.in_force import Entry
from guandan.referee.rulings.rule import official_of, rule

FIELDS = ("official", "role", "acting", "consent", "leader")
DROPPED = ("carried", "confirms")


def confirm(log: Log, number: int, given: Mapping[str, Any], earlier: Iterable[Entry] = ()) -> Act:
    """The act that confirms what awaits it of ruling `number`. Raises a refusal if nothing does, or not this official.

    `earlier` are the rulings in other matches that were made before that one.
    """
    who = entered({name: given.get(name) for name in FIELDS})
    old = amendable(log.state, number).data
    awaits = old.get("awaits", [])
    if not awaits:
        raise Conflict("nothing_awaits", seq=number)
    if not who.get("official", "").strip():
        raise Unreadable("missing_field", field="official")
    again = {name: value for name, value in said(old).items() if name not in DROPPED}
    again |= {name: who[name] for name in ("acting", "consent", "leader") if who.get(name)}
    again |= {"confirmed": who["official"], "confirmed_role": who.get("role", "chief"), "amends": number, "confirms": 1}
    official = official_of(again)
    act = rule(log, again, earlier)
    left = act.data.get("awaits", [])
    if len(left) >= len(awaits):  # all of it is for somebody else
        official.check(left[0]["sanction"], left[0]["by"], left[0]["article"])
    return act
