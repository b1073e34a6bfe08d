"""Appeals that were upheld at the desk of an event, as what a correction there refers to."""

from guandan.cli.referee.deskstore import desk_id, read_desk
from guandan.game.errors import NotAllowed
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
