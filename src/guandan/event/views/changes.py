"""What acts change (变动) in an event, in sentences with their articles: before they are entered, and ever after."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guandan.event.final import stage_ranks
from guandan.event.log import EventLog
from guandan.event.ranking import criterion_name
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.views.history import history_row
from guandan.event.views.results import score_text
from guandan.event.views.viewer import Viewer, check_view
from guandan.event.views.words import ENTRY, ROUND, STAGE, STATUS, Sentence
from guandan.game.errors import Text, Unreadable
from guandan.game.facts import Fact
from guandan.game.seats import SIDES
from guandan.referee.words import RULED_BY

MOST = 12
"""Entries whose places are named; of more only the number is told."""
GROUNDS = {
    "penalty": "authority.foul",
    "ruled": RULED_BY["loss"],
    "excluded": RULED_BY["exclusion"],
    "withdrawn": "withdraw.consent",
    "substitution": "partner.change",
    "correction_limit": "correction.chief_limit",
    "stage_closed": "rank.criteria",
}
"""The setting whose article a kind of fact stands on, where the fact does not say more."""
ERRORS = {"slip": "correction.slip", "published": "correction.minutes"}
Places = dict[int, tuple[int | None, tuple[object, ...]]]


class Changes(NamedTuple):
    """What a fact has changed."""

    fact: int
    sentences: tuple[Sentence, ...]


def fact_changes(log: EventLog, number: int | None, viewer: Viewer) -> Changes:
    """What a fact of the log has changed, for those who run the event. Raises a refusal."""
    check_view("changes", viewer)
    if number is None or not 0 < number < len(log.facts):
        raise Unreadable("wrong_field", field="fact", allowed=f"1 ... {len(log.facts) - 1}")
    earlier = log.until(number)
    before, fact = earlier.state, log.facts[number]
    earlier.add(fact)
    return Changes(number, changes(before, earlier.state, [fact]))


def changes(before: Event, after: Event, facts: Sequence[Fact]) -> tuple[Sentence, ...]:
    """What is different after some facts: what they say, then entries, results, rounds and places."""
    said = (Sentence(history_row(after, fact).what, _article(after, fact)) for fact in facts)
    return (*said, *_event(before, after), *_entries(before, after), *_stages(before, after))


def _article(event: Event, fact: Fact) -> str:
    rules, data = event.rules, fact.data
    if fact.kind in ("withdrawn", "excluded") and data.get("stages"):
        return "; ".join(dict.fromkeys(one["article"] for one in data["stages"]))
    if fact.kind == "correction":
        key = "articles.repair" if data.get("repair") else ERRORS.get(data["error"], "")
        return rules.article(key) if key else ""
    key = GROUNDS.get(fact.kind, "")
    return rules.article(key) if key else ""


def _event(before: Event, after: Event) -> Iterator[Sentence]:
    if before.status != after.status:
        yield _moved(Text("赛事", "the event"), STATUS[before.status], STATUS[after.status])


def _entries(before: Event, after: Event) -> Iterator[Sentence]:
    for number, one in after.entrants.items():
        was = before.entrants.get(number)
        who = Text(f"{number} {one.label}", f"{number} {one.label}")
        if was is None or was == one:
            continue
        if one.status not in (was.status, "in"):
            yield Sentence(_joined(who, ENTRY[one.status], sign=Text("：", ": ")), "")
        if was.label != one.label:
            yield _moved(
                Text(f"{number} 号", f"entry {number}"), Text(was.label, was.label), Text(one.label, one.label)
            )


def _stages(before: Event, after: Event) -> Iterator[Sentence]:
    for stage in after.stages:
        old = before.stages[stage.number - 1] if stage.number <= len(before.stages) else None
        if old is None or old == stage:
            continue
        if old.status != stage.status:
            name = Text(f"第 {stage.number} 阶段", f"stage {stage.number}")
            yield _moved(name, STAGE[old.status], STAGE[stage.status])
        yield from _rounds(after, old, stage)
        yield from _places(before, after, stage.number)


def _rounds(event: Event, old: Stage, new: Stage) -> Iterator[Sentence]:
    for was, one in zip(old.rounds, new.rounds, strict=False):
        name = Text(f"第 {one.number} 轮", f"round {one.number}")
        if was.status != one.status:
            yield _moved(name, ROUND[was.status], ROUND[one.status])
        if one.stale and not was.stale:
            yield Sentence(Text(f"{name.zh}的草案要重排", f"the draft of {name.en} must be made again"), "")
        yield from _tables(event, was, one)
    for gone in old.rounds[len(new.rounds) :]:
        text = Text(f"第 {gone.number} 轮撤回，重新编排", f"round {gone.number} is taken back and paired again")
        yield Sentence(text, event.rules.article("articles.repair") if gone.status != "draft" else "")
    for came in new.rounds[len(old.rounds) :]:
        yield Sentence(Text(f"第 {came.number} 轮：{ROUND[came.status].zh}", f"round {came.number}: {came.status}"), "")


def _tables(event: Event, old: Round, new: Round) -> Iterator[Sentence]:
    before = {one.number: one for one in old.tables}
    for table in new.tables:
        was = before.get(table.number)
        if was is None:
            continue
        sides = [event.entrants[one].label for one in (table.first, table.second) if one in event.entrants]
        where = Text(
            f"第 {new.number} 轮第 {table.number} 桌 {' – '.join(sides)}",
            f"round {new.number}, table {table.number}, {' – '.join(sides)}",
        )
        if (was.outcome, was.result) != (table.outcome, table.result):
            none = Text("没有成绩", "no result")
            yield _moved(where, *(score_text(one.outcome) if one.outcome else none for one in (was, table)))
        if table.course in SIDES and table.course != was.course:
            stays = sides[SIDES.index(table.course)]
            kept = Text(f"编排不变：{stays} 仍在下一轮", f"the pairing stands: {stays} stays in the next round")
            yield Sentence(kept, event.rules.article("correction.repair"))


def _places(before: Event, after: Event, number: int) -> Iterator[Sentence]:
    """Whose place or first value is another."""
    (was, _), (now, criteria) = _ranked(before, number), _ranked(after, number)
    moved = [entry for entry in now if entry in was and was[entry] != now[entry]]
    moved.sort(key=lambda entry: (now[entry][0] is None, now[entry][0] or 0))
    for entry in moved[:MOST]:
        (old, values), (new, others) = was[entry], now[entry]
        label = f"{entry} {after.entrants[entry].label}"
        parts: list[tuple[Text, object, object]] = [(Text("名次", "place"), old, new)] if old != new else []
        both = zip(criteria, values, others, strict=False)
        parts += [(criterion_name(name), one, other) for name, one, other in both if one != other][:1]
        told = [(name, f"{_value(one)} → {_value(other)}") for name, one, other in parts]
        zh, en = (
            "，".join(f"{name.zh} {text}" for name, text in told),
            ", ".join(f"{name.en} {text}" for name, text in told),
        )
        yield Sentence(Text(f"{label}：{zh}", f"{label}: {en}"), "")
    if len(moved) > MOST:
        more = len(moved) - MOST
        yield Sentence(Text(f"还有 {more} 个名次或积分变动", f"{more} more places or scores change"), "")


def _value(value: object) -> str:
    return "–" if value is None else str(value)


def _ranked(event: Event, number: int) -> tuple[Places, tuple[str, ...]]:
    """Place and values of each entry, and what the values are."""
    stage = event.stages[number - 1] if number <= len(event.stages) else None
    if stage is None or not stage.played:
        return {}, ()
    found = stage_ranks(event, number).standings
    criteria = found[0].criteria if found else ()
    return {row.entry.number: (row.place, tuple(row.values)) for one in found for row in one.rows}, criteria


def _moved(what: Text, old: Text, new: Text) -> Sentence:
    return Sentence(Text(f"{what.zh}：{old.zh} → {new.zh}", f"{what.en}: {old.en} → {new.en}"), "")


def _joined(one: Text, other: Text, *, sign: Text) -> Text:
    return Text(one.zh + sign.zh + other.zh, one.en + sign.en + other.en)
