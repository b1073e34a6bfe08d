"""Exceptions: what stands in the way may be let pass by who is responsible, with the reason in the fact."""

from collections.abc import Iterable

from guandan.event.findings import Finding
from guandan.event.roles import role
from guandan.game.errors import NotAllowed, quoted
from guandan.game.facts import Data

WITHHELD = "withheld"
"""Stands in the data of an act that a check repeats, never in an act of somebody."""
WAIVING = ("organiser", "committee", "chief")


def may(found: Iterable[Finding], data: Data, by: str, code: str = "not_eligible") -> dict[str, str]:
    """Nothing if nothing stands in the way; else why it is let pass all the same. Raises NotAllowed."""
    wrong = [one for one in found if one.grave]
    if data.get(WITHHELD) == 1:  # a check of facts whose personal parts are not open: nothing can be said of them
        return {"waived": data["waived"]} if "waived" in data else {}
    if not wrong:
        return {}
    why = data.get("waived", "")
    asked = bool(why) and isinstance(why, str) and len(why) <= 2000
    if asked and role(by) in WAIVING:
        return {"waived": why}
    articles = dict.fromkeys(one.article for one in wrong if one.article)
    raise NotAllowed(
        "waiver_not_yours" if asked else code,
        "; ".join(articles),
        codes=[one.code for one in wrong],
        reasons_zh="；".join(one.text.zh for one in wrong),
        reasons_en="; ".join(one.text.en for one in wrong),
        **({"by": quoted(by)} if asked else {}),
    )
