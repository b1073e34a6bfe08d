"""What an event waits for, as a list of things to do: who, what, at which tables or for which entries."""

from typing import Any, NamedTuple

from guandan.event.kinds import ROLES, SCORING
from guandan.event.log import KINDS
from guandan.event.sources import redraw_for
from guandan.event.state import Event
from guandan.event.views.viewer import Viewer, check_view
from guandan.event.waiting import Waiting, waiting
from guandan.game.errors import Text

TODO = {
    "referee_came": (Text("到叫裁判的牌桌去", "go to the tables that have called a referee"), ""),
    "chief_came": (Text("处理裁判员提请的事", "deal with what referees have sent to the chief"), ""),
    "admitted": (Text("审核自助报名", "look at those who have entered themselves"), ""),
    "stage": (Text("安排阶段", "plan a stage"), "stage"),
    "seed": (Text("公布抽签种子", "publish the seed"), ""),
    "stage_begun": (Text("抽签编排", "draw and pair"), "pair"),
    "joined": (Text("让晚来的加入", "let late entries join"), "late"),
    "draft": (Text("编排下一轮", "pair the next round"), "pair"),
    "published": (Text("公布对阵", "publish the pairings"), "publish"),
    "result": (Text("录入成绩", "enter results"), "result"),
    "settled": (Text("裁定成绩", "settle a result"), "result --reason"),
    "locked": (Text("锁定本轮", "lock the round"), "lock"),
    "decided": (Text("决定名次的一副牌", "a deciding deal"), "decide"),
    "stage_closed": (Text("结束阶段", "close the stage"), "close"),
    "closed": (Text("结束赛事", "close the event"), "close"),
    "excluded": (Text("取消资格", "exclude"), "withdraw --exclude"),
    "resumed": (Text("恢复比赛", "resume"), "resume"),
}
"""What each awaited act is called, and the command of `guandan event` that does it."""


class Todo(NamedTuple):
    """One thing to do."""

    who: str
    act: str
    text: Text
    command: str
    """What to type after `guandan event`; empty if there is no command for it."""
    stage: int
    tables: tuple[int, ...]
    entries: tuple[int, ...]
    who_text: Text
    roles: tuple[str, ...]
    """Who may do it."""
    data: dict[str, Any]
    """What the act says, as far as that is known."""
    complete: bool
    """Whether that is all it needs."""


class Waits(NamedTuple):
    """Everything that an event waits for."""

    event: str
    todos: tuple[Todo, ...]


def waits(event: Event, viewer: Viewer) -> Waits:
    """What an event waits for, for those who run it. Raises NotAllowed for anybody else."""
    check_view("waiting", viewer)
    return Waits(event.id, todos(event))


def todos(event: Event) -> tuple[Todo, ...]:
    """Everything that can be done next, each act of a stage once, in the order it usually is."""
    found: dict[tuple[str, int], Todo] = {}
    for one in waiting(event):
        text, command = TODO[one.act]
        stage = one.data.get("stage", 0)
        known = found.get((one.act, stage)) or Todo(
            one.who,
            one.act,
            text,
            command,
            stage,
            (),
            (),
            ROLES[one.who],
            KINDS[one.act].by or SCORING,
            one.data,
            one.complete,
        )
        tables = (one.data["table"],) if "table" in one.data else ()
        entries = (one.data["entry"],) if "entry" in one.data else _undrawn(event, one)
        found[one.act, stage] = known._replace(tables=known.tables + tables, entries=known.entries + entries)
    return tuple(found.values())


def _undrawn(event: Event, one: Waiting) -> tuple[int, ...]:
    """Who came after the draw, which is why it is made again."""
    return redraw_for(event, event.stage(one.data["stage"])) if one.act == "stage_begun" else ()
