"""Appeals that were upheld at the desk of an event, as what a correction there refers to, and what it does then."""

from guandan.cli.event.words import named
from guandan.cli.language import cited_all
from guandan.cli.referee.deskstore import desk_id, read_desk
from guandan.event.stage import Stage, Table
from guandan.event.state import Event
from guandan.game.errors import NotAllowed, Text
from guandan.game.facts import Fact
from guandan.game.seats import SIDES
from guandan.store import LogStore, database

DECIDED = ("appeal_chief", "appeal_decided")


def upheld(event: str, number: int) -> list[str | int]:
    """The fact that upheld an appeal, as [log, number, hash]. Raises NotAllowed if it was not upheld."""
    with LogStore(database()) as store:
        facts = read_desk(store, event).facts if store.exists(desk_id(event)) else []
    last = next((fact for fact in reversed(facts) if fact.kind in DECIDED and fact.data["appeal"] == number), None)
    if last is None or last.data["outcome"] != "upheld":
        raise NotAllowed("not_upheld", number=number)
    return [desk_id(event), last.seq, last.hash]


def appealed_error(stage: Stage, round_: int | None) -> str:
    """What an upheld appeal corrects: published results once the round is locked, before that the sheet."""
    number = len(stage.played) if round_ is None else round_
    there = 1 <= number <= len(stage.played)
    return "published" if there and stage.played[number - 1].status == "locked" else "slip"


def pairing_told(event: Event, fact: Fact, table: Table, lang: str) -> list[str]:
    """What a correction does to the next round: it is paired again, or stands although somebody else has won."""
    following = fact.data["round"] + 1
    if fact.data.get("repair"):
        told = Text(f"第 {following} 轮撤回，重新编排", f"round {following} is taken back and paired again")
        return [f"! {told.pick(lang)} [R-142]"]
    side = fact.data.get("course", "")
    if side not in SIDES:
        return []
    who = named(event, (table.first, table.second)[SIDES.index(side)])
    told = Text(f"编排不变：{who} 仍在第 {following} 轮", f"the pairing stands: {who} stays in round {following}")
    return [f"! {told.pick(lang)} [{cited_all(event.rules.article('correction.repair'), lang)}]"]
