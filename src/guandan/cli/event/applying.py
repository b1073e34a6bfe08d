"""`guandan event applications | admit | decline`: what people have sent in by the link for entering oneself."""

from typing import Annotated

from guandan.cli.command import Reason, Told
from guandan.cli.event.asked import Asked, event_command
from guandan.cli.event.entering import WAIVED
from guandan.cli.event.words import named_all
from guandan.event.state import Event
from guandan.event.views.applications import applications as applications_view
from guandan.event.views.pages import as_json
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text
from guandan.game.facts import Fact

STATUSES = {
    "waiting": Text("待处理", "waiting"),
    "admitted": Text("已同意", "admitted"),
    "declined": Text("已谢绝", "declined"),
}


@event_command("列出自助报名，等待处理的在前")
def applications(asked: Asked) -> Told:
    """List what people have sent in by the link for entering oneself: those that wait first."""
    shown = applications_view(asked.state, OFFICE)
    rows = sorted(shown.rows, key=lambda one: (one.status != "waiting", one.number))
    lines = []
    for one in rows:
        became = one.wrong.pick(asked.lang) or one.reason or (f"→ {one.entry}" if one.entry else "")
        cells = (str(one.number), STATUSES[one.status].pick(asked.lang), one.name, one.unit, one.remarks, became)
        lines.append("  ".join(filter(None, cells)))
    nobody = Text("还没有人自助报名", "Nobody has applied yet").pick(asked.lang)
    return Told(as_json(shown), lines or [nobody])


@event_command("同意自助报名，编入参赛名单", by="recorder")
def admit(asked: Asked, numbers: tuple[int, ...], *, waived: Annotated[str | None, WAIVED] = None) -> Told:
    """Admit applications NUMBERS: each is an entry from now on, under the next number."""
    acts = [asked.act("admitted", application=number, waived=waived) for number in numbers]
    return asked.enter(lambda _: acts, named_all)


@event_command("谢绝自助报名", by="recorder")
def decline(asked: Asked, numbers: tuple[int, ...], *, reason: Reason) -> Told:
    """Decline applications NUMBERS; what was personal in them is forgotten."""
    acts = [asked.act("declined", application=number, reason=reason) for number in numbers]

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        forms = [state.application(fact.data["application"]).form for fact in facts]
        return [f"{form.number} {form.name}  {STATUSES['declined'].pick(lang)}" for form in forms]

    return asked.enter(lambda _: acts, told)
