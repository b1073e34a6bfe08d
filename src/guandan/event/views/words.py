"""What the parts of an event are called where people see them."""

from typing import Annotated, Literal, NamedTuple

from guandan.game.errors import Text

EventStatus = Annotated[str, Literal["open", "suspended", "stopped", "closed", "put_away"]]
Phase = Annotated[str, Literal["coming", "now", "over"]]
Family = Annotated[str, Literal["swiss", "round_robin", "knockout"]]
StageStatus = Annotated[str, Literal["planned", "running", "closed"]]
RoundStatus = Annotated[str, Literal["draft", "published", "locked"]]
SlotStatus = Annotated[str, Literal["planned", "published", "locked"]]
EntryStatus = Annotated[str, Literal["in", "withdrawn", "excluded"]]
ResultState = Annotated[str, Literal["missing", "waiting", "conflict", "done", "hidden"]]
SideWon = Annotated[str, Literal["E-W", "N-S", "none"]]
OwnSide = Annotated[str, Literal["E-W", "N-S", ""]]
OwnOutcome = Annotated[str, Literal["", "won", "lost", "drawn", "bye"]]
Area = Annotated[str, Literal["winners", "losers", "final", "third"]]
ScoreForm = Annotated[str, Literal["levels", "games", "boards", "gains"]]
"""The words that a field of a view may have; the page is told of them (see the wire contract)."""


class Sentence(NamedTuple):
    """A sentence with its article."""

    text: Text
    article: str
    """Where the book says so; empty where it says nothing, or it is the organiser's own choice."""


class Word(NamedTuple):
    """A word to choose, and what it is called."""

    key: str
    name: Text


NOTHING = Text("", "")
ONLINE = Text("网络", "online")
"""Where a table is that stands in no hall."""
FORMATS = {
    "swiss": Text("积分编排赛", "Swiss"),
    "low_cut": Text("低位淘汰", "Swiss with low cut"),
    "round_robin": Text("循环赛", "round robin"),
    "groups": Text("分组循环", "groups"),
    "finals": Text("同名次决赛", "finals"),
    "knockout": Text("单淘汰", "knockout"),
    "double_knockout": Text("双淘汰", "double knockout"),
    "cross": Text("交叉淘汰", "cross knockout"),
    "group_page": Text("分组佩奇", "group Page"),
    "page": Text("佩奇制", "Page"),
    "double_page": Text("双佩奇制", "double Page"),
    "duplicate": Text("复式赛", "duplicate"),
}
STATUS = {
    "open": Text("进行中", "open"),
    "suspended": Text("暂停", "suspended"),
    "stopped": Text("已中止", "stopped"),
    "closed": Text("已结束", "closed"),
    "put_away": Text("已收起", "put away"),
}
STAGE = {
    "planned": Text("未开始", "planned"),
    "running": Text("进行中", "running"),
    "closed": Text("已结束", "closed"),
}
ROUND = {
    "draft": Text("草案", "draft"),
    "published": Text("已公布", "published"),
    "locked": Text("已锁定", "locked"),
}
ENTRY = {
    "in": NOTHING,
    "withdrawn": Text("退赛", "withdrawn"),
    "excluded": Text("取消资格", "excluded"),
}
HOW = {
    "played": NOTHING,
    "void": Text("不计成绩", "void"),
    "double_forfeit": Text("双方弃权", "double forfeit"),
    "forfeit": Text("弃权", "forfeit"),
    "loss": Text("判负", "loss"),
}
BY = {
    "lot": Text("抽签", "by lot"),
    "deal": Text("加赛", "by a deciding deal"),
}
"""What told an entry from the one above or below it, where no column shows it."""
