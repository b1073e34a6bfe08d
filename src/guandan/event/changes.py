"""Changes after the list is closed: late entries (补报), and other players in a pair (换人)."""

from typing import NamedTuple

from guandan.event.eligibility import Conditions, findings
from guandan.event.findings import Finding, grave
from guandan.event.roster import Person, Registration
from guandan.game.errors import Illegal, Text, quoted

STAGES = {
    "swiss": Text("积分编排", "a Swiss"),
    "round_robin": Text("循环赛", "a round robin"),
    "knockout": Text("淘汰赛", "a knockout"),
}


def late_entry(conditions: Conditions, stage: str, paired: int) -> Finding | None:
    """Why nobody may enter any more when so many rounds of the first stage are paired; None if they may.

    The books leave late entries to the regulations (003 c3.3). Into a Swiss that runs one may come if they say so; the
    rounds missed bring nothing. The places of a round robin and of a knockout are drawn once.
    """
    if conditions.late == 0:
        return grave("entry_closed")
    if stage != "swiss" and paired:
        name = STAGES[stage]
        return grave("entry_drawn", stage_zh=name.zh, stage_en=name.en)
    return grave("entry_begun", round=conditions.late) if paired >= conditions.late else None


class Change(NamedTuple):
    """What a change of players comes to."""

    after: Registration
    outcome: str
    """done; refused, the old pair plays on; exclude, if it was made all the same the pair is out (003 c3.7(5)1)."""
    findings: tuple[Finding, ...] = ()


def change(
    conditions: Conditions,
    before: Registration,
    out: str,
    new: Person,
    *,
    begun: bool,
    used: int = 0,
    original: Registration | None = None,
    waived: bool = False,
) -> Change:
    """A player `out` of a pair, a `new` one in; `used` counts the pair's earlier changes during the event.

    Before the first round it only corrects the list of entries. `original` is the pair as it began: one of its players
    stays. With `waived` the new pair need not be eligible. Raises Illegal if `out` does not play in the pair.
    """
    if out not in [player.name for player in before.players]:
        raise Illegal("not_in_pair", name=quoted(out))
    after = before._replace(players=tuple(new if player.name == out else player for player in before.players))
    why = conditions.rules.article("partner.change")
    if begun and conditions.changes == 0:
        if conditions.rules.word("partner.change") == "exclude":
            return Change(before, "exclude", (grave("change_excludes", why),))
        return Change(before, "refused", (grave("change_refused", why),))
    if begun and used >= conditions.changes:
        return Change(before, "refused", (grave("change_used", why, most=conditions.changes),))
    if begun and not {player.name for player in after.players} & {one.name for one in (original or before).players}:
        return Change(before, "refused", (grave("change_whole", why),))
    wrong = () if waived else findings(after, conditions)
    return Change(before, "refused", wrong) if wrong else Change(after, "done")
