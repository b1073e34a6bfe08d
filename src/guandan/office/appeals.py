"""Appeals of an event: what they are about, when their time began to run, what carries them out."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.event.acts.results import round_of
from guandan.event.appealing import Matter, at_table, carried_out, form, in_match, of_fact, of_penalty
from guandan.event.log import EventLog
from guandan.event.roster import Line
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
from guandan.office.matches import read_match
from guandan.referee.appeals import APPELLANTS, QUESTIONS
from guandan.referee.corrections import ended_at
from guandan.store import About, LogStore
from guandan.store.subjects import MATCHES

DECIDED = ("appeal_chief", "appeal_decided")
ELSEWHERE = {"discipline_appeal": "party", "discipline_appeal_decided": "superior"}
"""What comes from outside, and in whose name it is written down."""
PLACE = ("appeal", "stage", "round")
ROUND = ("event", "stage", "round")
"""What the tables of a round have in common."""


def matter_of(
    log: EventLog, stage: int, *, table: int | None, round_: int | None, penalty: int | None, fact: int | None
) -> Matter:
    """What an appeal is about: one of table, penalty and fact, the only one that is named. Raises a refusal."""
    if [table, penalty, fact].count(None) != 2:
        raise Unreadable("missing_field", field="table, penalty, fact")
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
    match: Line = ""
    ruling: Count = 0
    """Or a ruling in one of its matches, by the number of its fact."""


def lodging(store: LogStore, log: EventLog, data: Mapping[str, Any]) -> Act:
    """The act that lodges an appeal, with what the event itself knows of it. Raises a refusal."""
    said, event = read(Form, data), log.state
    where: dict[str, int] = {}
    if said.match:
        matter, where = _of_ruling(store, log, said)
    else:
        about = {"table": said.table, "round_": said.round, "penalty": said.penalty, "fact": said.fact}
        matter = matter_of(log, event.meant(said.stage).number, **about)
    against = [said.match or event_log(event.id), matter.fact.seq, matter.fact.hash]
    written = {"question": said.question, "text": said.text, "signed": list(said.signed), "fee": said.fee}
    return Act("appeal", said.by, {**form(event, matter, said.entry), **written, **where, "against": against})


def _of_ruling(store: LogStore, log: EventLog, said: Form) -> tuple[Matter, dict[str, int]]:
    """A ruling in a match of the event, and where that is played. Raises a refusal if there is none."""
    match = read_match(store, said.match)
    about = dict(match.state.agreed.about)
    fact = match.facts[said.ruling] if said.ruling < len(match.facts) else None
    if about.get("event") != log.state.id or fact is None or fact.kind != "ruling":
        raise wrong("ruling", like("12"))
    stage = log.state.stage(int(about["stage"]))
    now, table = stage.round(int(about["round"])), int(about["table"])
    return in_match(log, fact, stage, now, table), {"stage": stage.number, "table": table}


def panel_of(event: Event, data: Mapping[str, Any]) -> dict[str, Any]:
    """A panel with what the event knows of its members: of whoever holds a post it knows their units and their kin."""
    members = data.get("members")
    if not isinstance(members, list) or not all(isinstance(one, dict) for one in members):
        return dict(data)
    return {**data, "members": [{**one, **_known(event, one)} for one in members]}


def _known(event: Event, member: Mapping[str, Any]) -> dict[str, Any]:
    found = [one for one in event.officials if one.name == member.get("name")]
    units = [name for one in found for name in (one.unit, one.region) if name]
    kin = [name for one in found for name in one.kin]
    said = member.get("units")
    every = [*(said if isinstance(said, list) else []), *units]
    return {name: list(dict.fromkeys(all_)) for name, all_ in (("units", every), ("kin", kin)) if all_ and found}


def desk_act(store: LogStore, log: EventLog, kind: str, data: Mapping[str, Any], role: str) -> Act:
    """What somebody at the event desk enters at the referee's, in whose name it is. Raises a refusal."""
    if kind == "appeal":
        return lodging(store, log, data)
    number = data.get("appeal")
    if kind in ("appeal_on", "appeal_withdrawn"):
        desk = read_desk(store, log.state.id).state
        return Act(kind, desk.appeals.get(number if type(number) is int else 0).by, dict(data))
    if kind == "appeal_done":
        found = carrying_out(store, log.state.id, number if type(number) is int else 0)
        return Act(kind, "chief", {"appeal": number, "fact": found})
    if kind == "appeal_panel":
        return Act(kind, "committee", panel_of(log.state, data))
    if kind == "appeal_decided":
        return Act(kind, "panel" if data.get("votes") else "committee", dict(data))
    if kind in ELSEWHERE:
        return Act(kind, ELSEWHERE[kind], dict(data))
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
        found["error"] = corrected_error(event.meant(stage), round_)
    return found


def corrected_error(stage: Stage, round_: int | None, open_: str = "slip") -> str:
    """What is corrected, if nobody says it: published results once the round is locked, before that `open_`."""
    number = len(stage.played) if round_ is None else round_
    there = 1 <= number <= len(stage.played)
    return "published" if there and stage.played[number - 1].status == "locked" else open_


def carrying_out(store: LogStore, event: str, number: int) -> list[str | int]:
    """What has carried out an appeal in its event, as [log, number, hash]. Raises Unreadable if nothing has."""
    against = read_desk(store, event).state.appeals.get(number).against
    if against.log != event_log(event):
        return _ruled_anew(store, against)
    log = read_event(store, event)
    decided = {fact.seq for fact in read_desk(store, event).facts if fact.data.get("appeal") == number}
    fact = carried_out(log, (desk_log(event), decided))
    return [event_log(event), fact.seq, fact.hash]


def _ruled_anew(store: LogStore, against: Ref) -> list[str | int]:
    """The ruling that has taken the place of another. Raises Unreadable if none has."""
    match = read_match(store, against.log)
    for one in match.state.register.rulings:
        if one.seq == against.seq and one.amended is not None:
            return [against.log, one.amended, match.facts[one.amended].hash]
    raise Unreadable("missing_field", field="FACT")


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
        raise Unreadable("missing_field", field="ended")
    tables = [match, *_round_tables(store, match)]
    return max(map(ended_at, tables)) if all(table.over for table in tables) else 0


def _round_tables(store: LogStore, match: Match) -> list[Match]:
    """The tables of the same round that are kept here."""
    event, stage, round_ = (dict(match.agreed.about).get(name, "") for name in ROUND)
    return [Log(store.read(kept.log_id)).state for kept in store.logs(about=About(MATCHES, event, stage, round_))]
