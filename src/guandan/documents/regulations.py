"""The regulations (竞赛规程) of an event, and what was changed or added to them since (补充通知)."""

from collections.abc import Iterator
from typing import Any

from guandan.documents.model import Cell, Document, Fields, Heading, Paragraph, Part, Table, capital, columns
from guandan.documents.notices import PLACES, reception_parts
from guandan.documents.source import Kind, Source, time_text
from guandan.event.eligibility import kind_name
from guandan.event.ranking import column_name
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.event.views.pairings import stage_name
from guandan.event.views.words import FORMATS
from guandan.game.errors import Text
from guandan.game.names import article_text
from guandan.game.settings import settings


def regulation_parts(event: Event) -> list[Part]:
    """The terms of the event, and how each stage is held."""
    conditions, terms = event.terms.conditions, event.terms
    pairs: list[tuple[Text, Cell]] = [
        (Text("赛事", "Event"), event.name or event.id),
        (Text("竞赛规则", "Rule book"), event.rules.title),
        (Text("项目", "Events"), _joined([kind_name(kind) for kind in conditions.kinds])),
        (Text("组别", "Groups"), _joined([group.name for group in conditions.groups])),
        (Text("主办", "Organised by"), terms.look.organisers or "—"),
        (Text("比赛时间", "Days"), _days(event)),
        (Text("比赛地点", "Venue"), terms.reception.venue),
        (Text("联系人", "Contact"), terms.reception.contact),
        (Text("抽签种子", "Seed of the lots"), event.seed or "—"),
    ]
    pairs = [pair for pair in pairs if pair[1] != ""]
    parts: list[Part] = [Heading(Text("基本事项", "Terms")), Fields(tuple(pairs), 1)]
    told = [
        Text("检录后方可参赛。", "Only who has checked in takes part.") if terms.checked_in else None,
        Text("每个成绩由两人分别录入。", "Every result is entered by two people.") if terms.twice else None,
        Text(f"团体赛每场 {terms.pairs} 对同时出场。", f"{terms.pairs} pairs of a team play at once.")
        if terms.pairs > 1
        else None,
        Text(f"参赛单位：{'、'.join(conditions.units)}", f"Units: {', '.join(conditions.units)}")
        if conditions.units
        else None,
    ]
    parts += [Paragraph(text) for text in told if text]
    for stage in event.stages:
        name = stage_name(event, stage)
        parts.append(Heading(Text(f"第 {stage.number} 阶段  {name.zh}", f"Stage {stage.number}: {name.en}")))
        parts.append(_stage(event, stage))
    parts.append(Heading(Text("规则要点", "From the rule book")))
    return [*parts, _points(event)]


def _days(event: Event) -> str:
    """The first and the last day of the schedule; empty before there is one."""
    days = sorted({slot.day for slot in event.schedule})
    return " – ".join(dict.fromkeys((days[0], days[-1]))) if days else ""


POINTS = (
    "match.mode",
    "match.minutes",
    "match.max_deals",
    "score.match_win",
    "score.match_draw",
    "score.grade",
    "rank.criteria",
    "rank.final",
    "bye.points",
    "forfeit.points",
    "late.forfeit_from",
    "appeal.minutes",
    "appeal.fee",
    "correction.minutes",
    "venue.bans",
)
"""Settings that regulations repeat, where the book states them."""
COUNTED = ("score.match_win", "score.match_draw", "bye.points", "forfeit.points")
"""Those that say nothing where match points do not count."""


def _points(event: Event) -> Table:
    rules, rows = event.rules, []
    for key in POINTS:
        setting, value = settings()[key], rules.value(key)
        if value is None or (key in COUNTED and "points" not in rules.words("rank.criteria")):
            continue
        told = Text(setting.show(value, "zh"), setting.show(value, "en"))
        if key == "rank.criteria":
            told = _joined([column_name(rules, one) for one in rules.words(key)])
        rows.append((capital(setting.name), told, article_text(rules.article(key))))
    heads = columns(("事项", "Matter", 2), ("规定", "Rule", 3), ("条文", "Article", 2))
    return Table(heads, tuple(rows), size=9)


def _stage(event: Event, stage: Stage) -> Fields:
    spec = stage.spec
    form = spec.match_format(event.rules, must_decide=False)
    ends = [
        f"{form.minutes} 分钟" if form.timed and form.minutes else "",
        f"{form.max_deals} 副" if form.counted and form.max_deals else "",
    ]
    ends_en = [
        f"{form.minutes} min" if form.timed and form.minutes else "",
        f"{form.max_deals} deals" if form.counted and form.max_deals else "",
    ]
    length = Text(
        "，".join(one for one in ends if one) or "打过 A 为止",
        ", ".join(one for one in ends_en if one) or "until A is passed",
    )
    taken = Text("全部参赛者", "all entries")
    if spec.takes.stage:
        last = spec.takes.last or ""
        taken = Text(
            f"第 {spec.takes.stage} 阶段第 {spec.takes.first}–{last} 名",
            f"places {spec.takes.first}-{last} of stage {spec.takes.stage}",
        )
    return Fields(
        (
            (Text("赛制", "Format"), FORMATS[spec.format]),
            (Text("参加者", "Who plays"), taken),
            (Text("轮数", "Rounds"), spec.rounds or len(stage.rounds) or "—"),
            (Text("每场比赛", "A match"), length),
        )
    )


def _joined(parts: list[Text]) -> Text:
    return Text("、".join(one.zh for one in parts), ", ".join(one.en for one in parts))


def regulations(source: Source) -> Iterator[Document]:
    """The regulations as they follow from the terms of the event."""
    yield source.document("regulations", REGULATIONS.title, regulation_parts(source.event))


TERMS = {
    "kinds": Text("项目", "Events"),
    "groups": Text("组别", "Groups"),
    "reference": Text("年龄计算日", "Day on which ages count"),
    "units": Text("参赛单位", "Units"),
    "mixed_team": Text("混合队", "Mixed teams"),
    "team_pairs": Text("每队报名对数", "Pairs a team enters"),
    "late": Text("补报截止轮次", "Late entries until round"),
    "changes": Text("可更换的选手数", "Players an entry may replace"),
    "pairs": Text("队赛上场对数", "Pairs of a team at once"),
    "checked_in": Text("检录后方可参赛", "Only who has checked in takes part"),
    "twice": Text("成绩由两人录入", "Results are entered by two people"),
    "team_points": Text("队赛计分", "Points of a team match"),
    "organisers": Text("主办", "Organised by"),
    "sponsors": Text("赞助", "Sponsored by"),
    **PLACES,
}
"""Terms as people call them; what only changes the look of documents is not told."""


def changes_table(source: Source) -> Table | None:
    """Every change of the terms with its reason; None if there was none."""
    rows: list[tuple[Cell, ...]] = []
    called = source.log.facts[0].data.get("name", "")
    for fact in (one for one in source.log.facts if one.kind == "event_changed"):
        name, terms = fact.data.get("name") or called, fact.data.get("terms", {})
        lines: list[tuple[Text, Cell]] = [(Text("赛事名称", "Name of the event"), name)] if name != called else []
        called = name
        lines += [(TERMS[key], _value(value)) for key, value in terms.items() if key in TERMS and key not in PLACES]
        rows += [(time_text(fact.at), term, value, fact.data.get("reason", "")) for term, value in lines]
    heads = columns(("时间", "Time"), ("事项", "Matter", 2), ("现为", "Is now", 3), ("说明", "Reason", 3))
    return Table(heads, tuple(rows)) if rows else None


def supplement_parts(source: Source) -> list[Part]:
    """What was changed or added since the regulations, and the reception."""
    parts: list[Part] = []
    if changes := changes_table(source):
        parts += [Heading(Text("规程的更改与补充", "Changes of the regulations")), changes]
    return parts + reception_parts(source.event)


def supplement(source: Source) -> Iterator[Document]:
    """The supplementary notice, if there is anything to tell."""
    parts = supplement_parts(source)
    if parts:
        yield source.document("supplement", SUPPLEMENT.title, parts)


def _value(value: Any) -> Cell:
    """A term as it is printed."""
    if isinstance(value, list):
        return "、".join(kind_name(one).zh if one in KINDS else str(one) for one in value)
    return str(value)


KINDS = tuple(settings()["event.kinds"].values)
REGULATIONS = Kind("regulations", Text("竞赛规程", "Regulations"), regulations, public=True)
SUPPLEMENT = Kind("supplement", Text("补充通知", "Supplementary notice"), supplement, public=True)
