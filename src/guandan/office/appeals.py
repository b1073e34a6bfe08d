"""Appeals of an event: what they are about, when their time began to run, what carries them out."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.event.acts.results import round_of
from guandan.event.appealing import Matter, at_table, carried_out, form, of_fact, of_penalty
from guandan.event.log import EventLog
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import NotAllowed, Text, Unreadable, like
from guandan.game.fields import Count, Names, Ref, Said, read, word, wrong
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.office.desks import read_desk
from guandan.office.events import read_event
from guandan.office.logids import EVENT, desk_log, event_log
from guandan.referee.appeals import APPELLANTS, QUESTIONS
from guandan.referee.corrections import ended_at
from guandan.store import About, LogStore
from guandan.store.subjects import MATCHES

DECIDED = ("appeal_chief", "appeal_decided")
PLACE = ("appeal", "stage", "round")
ROUND = ("event", "stage", "round")
"""What the tables of a round have in common."""


def matter_of(
    log: EventLog, stage: int, *, table: int | None, round_: int | None, penalty: int | None, fact: int | None
) -> Matter:
    """What an appeal is about: one of table, penalty and fact, the only one that is named. Raises a refusal."""
    if [table, penalty, fact].count(None) != 2:
        raise Unreadable("missing_field", field="TABLE, --penalty, --fact")
    if fact is not None:
        return of_fact(log, fact)
    where = log.state.stage(stage)
    if table is None:
        return of_penalty(log, where, penalty or 0)
    return at_table(log, where, round_of(where, round_, ("published", "locked")), table)


class Form(NamedTuple):
    """The form of an appeal, as somebody at the event desk writes it down."""

    entry: Count
    by: Annotated[str, word(*APPELLANTS)]
    text: Said
    question: Annotated[str, word(*QUESTIONS)] = "rule"
    signed: Names = ()
    fee: Count = 0
    stage: Count | None = None
    round: Count | None = None
    table: Count | None = None
    penalty: Count | None = None
    fact: Count | None = None
    """What it is about: the result of a table, a penalty, or a fact of the event."""


def lodging(log: EventLog, data: Mapping[str, Any]) -> Act:
    """The act that lodges an appeal, with what the event itself knows of it. Raises a refusal."""
    said, event = read(Form, data), log.state
    about = {"table": said.table, "round_": said.round, "penalty": said.penalty, "fact": said.fact}
    matter = matter_of(log, event.meant(said.stage).number, **about)
    against = [event_log(event.id), matter.fact.seq, matter.fact.hash]
    written = {"question": said.question, "text": said.text, "signed": list(said.signed), "fee": said.fee}
    return Act("appeal", said.by, {**form(event, matter, said.entry), **written, "against": against})


def desk_act(store: LogStore, log: EventLog, kind: str, data: Mapping[str, Any], role: str) -> Act:
    """What somebody at the event desk enters at the referee's, in whose name it is. Raises a refusal."""
    if kind == "appeal":
        return lodging(log, data)
    number = data.get("appeal")
    if kind in ("appeal_on", "appeal_withdrawn"):
        desk = read_desk(store, log.state.id).state
        return Act(kind, desk.appeals.get(number if type(number) is int else 0).by, dict(data))
    if kind == "appeal_done":
        found = carrying_out(store, log.state.id, number if type(number) is int else 0)
        return Act(kind, "chief", {"appeal": number, "fact": found})
    if kind == "appeal_decided":
        return Act(kind, "panel" if data.get("votes") else "committee", dict(data))
    return Act(kind, "committee" if role == "organiser" else role, dict(data))


def upheld(store: LogStore, event: str, number: int) -> list[str | int]:
    """The fact that upheld an appeal, as [log, number, hash]. Raises NotAllowed if it was not upheld."""
    facts = read_desk(store, event).facts if store.exists(desk_log(event)) else []
    last = next((fact for fact in reversed(facts) if fact.kind in DECIDED and fact.data["appeal"] == number), None)
    if last is None or last.data["outcome"] != "upheld":
        raise NotAllowed("not_upheld", number=number)
    return [desk_log(event), last.seq, last.hash]


def carrying(store: LogStore, event: Event, data: Mapping[str, Any]) -> dict[str, Any]:
    """What an act says of the upheld appeal that it carries out, which is named by its number. Raises a refusal."""
    number, stage, round_ = (value if type(value := data.get(name)) is int else None for name in PLACE)
    if number is None:
        raise wrong("appeal", like("1"))
    found: dict[str, Any] = {"appeal": upheld(store, event.id, number)}
    if data.get("error") == "appeal":
        found["error"] = appealed_error(event.meant(stage), round_)
    return found


def appealed_error(stage: Stage, round_: int | None) -> str:
    """What an upheld appeal corrects: published results once the round is locked, before that the sheet."""
    number = len(stage.played) if round_ is None else round_
    there = 1 <= number <= len(stage.played)
    return "published" if there and stage.played[number - 1].status == "locked" else "slip"


def carrying_out(store: LogStore, event: str, number: int) -> list[str | int]:
    """What has carried out an appeal in its event, as [log, number, hash]. Raises Unreadable if nothing has."""
    log = read_event(store, event)
    decided = {fact.seq for fact in read_desk(store, event).facts if fact.data.get("appeal") == number}
    fact = carried_out(log, (desk_log(event), decided))
    return [event_log(event), fact.seq, fact.hash]


def appealed_place(store: LogStore, against: Ref) -> Text:
    """The table or entry of the event that an appeal is about; empty if it is about a match."""
    if not against.log.startswith(f"{EVENT}:") or not store.exists(against.log):
        return Text("", "")
    data = store.read(against.log)[against.seq].data
    if "table" in data:
        stage, round_, table = data["stage"], data["round"], data["table"]
        return Text(f"第 {stage} 阶段第 {round_} 轮第 {table} 桌", f"stage {stage}, round {round_}, table {table}")
    if "penalty" in data:
        return Text(f"扣分 {data['penalty']}", f"penalty {data['penalty']}")
    return Text(f"{data['entry']} 号", f"entry {data['entry']}") if "entry" in data else Text("", "")


def round_end(store: LogStore, match: Match) -> int:
    """The end of the last table of a match's round, from which the time for an appeal runs; 0 while one is played.

    A match of no event is a round by itself (001 §39(1)2, 003 c3.9(1)1). Raises Unreadable if the match does not say
    which round it belongs to: then somebody has to say when it ended.
    """
    if not match.over:
        return 0
    about = dict(match.agreed.about)
    if not about.get("event"):
        return ended_at(match)
    if not about.get("round"):
        raise Unreadable("missing_field", field="--ended")
    tables = [match, *_round_tables(store, match)]
    return max(map(ended_at, tables)) if all(table.over for table in tables) else 0


def _round_tables(store: LogStore, match: Match) -> list[Match]:
    """The tables of the same round that are kept here."""
    event, stage, round_ = (dict(match.agreed.about).get(name, "") for name in ROUND)
    return [Log(store.read(kept.log_id)).state for kept in store.logs(about=About(MATCHES, event, stage, round_))]
