"""Exceptions: what stands in the way may be let pass by who is responsible, with the reason in the fact."""

from collections.abc import Iterable
from typing import Annotated

from guandan.event.findings import Finding
from guandan.event.kinds import role
from guandan.event.state import Event
from guandan.game.errors import NotAllowed, quoted
from guandan.game.fields import text

WAIVING = ("organiser", "committee", "chief")
Waived = Annotated[str, text(2000)]
"""Why something is let pass."""


def may(event: Event, found: Iterable[Finding], why: str, by: str, code: str = "not_eligible") -> str:
    """Why it is let pass; empty if nothing stands in the way. Raises NotAllowed."""
    wrong = [one for one in found if one.grave]
    if event.trusting:
        return why
    if not wrong:
        return ""
    if why and role(by) in WAIVING:
        return why
    articles = dict.fromkeys(one.article for one in wrong if one.article)
    raise NotAllowed(
        "waiver_not_yours" if why else code,
        "; ".join(articles),
        codes=[one.code for one in wrong],
        reasons_zh="；".join(one.text.zh for one in wrong),
        reasons_en="; ".join(one.text.en for one in wrong),
        **({"by": quoted(by)} if why else {}),
    )
