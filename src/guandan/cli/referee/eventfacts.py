"""Facts of an event's log that an appeal at its desk refers to."""

from typing import Any

from guandan.cli.keeping import EVENT
from guandan.cli.referee.deskstore import desk_id, read_desk
from guandan.event.appealing import carried_out
from guandan.event.log import EventLog
from guandan.game.errors import Text, Unreadable, quoted
from guandan.game.fields import Ref
from guandan.store import LogStore


def carrying_out(store: LogStore, event: str, number: int) -> list[Any]:
    """What has carried out an appeal in its event, as [log, number, hash]. Raises Unreadable if nothing has."""
    log_id = f"{EVENT}:{event}"
    if not store.exists(log_id):
        raise Unreadable("no_such_event", event=quoted(event))
    decided = {fact.seq for fact in read_desk(store, event).facts if fact.data.get("appeal") == number}
    fact = carried_out(EventLog(store.read(log_id)), (desk_id(event), decided))
    return [log_id, fact.seq, fact.hash]


def where_told(store: LogStore, against: Ref, lang: str) -> str:
    """The table or entry of the event that an appeal is about; empty if it is about a match."""
    if not against.log.startswith(f"{EVENT}:") or not store.exists(against.log):
        return ""
    fact = store.read(against.log)[against.seq]
    data = fact.data
    if "table" in data:
        stage, round_, table = data["stage"], data["round"], data["table"]
        told = Text(f"第 {stage} 阶段第 {round_} 轮第 {table} 桌", f"stage {stage}, round {round_}, table {table}")
        return told.pick(lang)
    if "penalty" in data:
        return Text(f"扣分 {data['penalty']}", f"penalty {data['penalty']}").pick(lang)
    return Text(f"{data['entry']} 号", f"entry {data['entry']}").pick(lang) if "entry" in data else ""
