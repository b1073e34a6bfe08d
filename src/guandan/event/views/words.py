"""What the parts of an event are called where people see them."""

from guandan.event.ranking import criterion_name
from guandan.game.errors import Text
from guandan.game.ruleset import Ruleset

NOTHING = Text("", "")
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
"""What put an entry behind the one above it, where no column shows it."""


def score_names(rules: Ruleset) -> dict[str, Text]:
    """What the score sheet of a book calls match points and grade points.

    001 附录二 has 场分 and 级分, 003 表1, which West keeps, 积分 and 级差分; the slip of 004 has one score.
    """
    if rules.word("score.grade") == "c100":
        return {"points": Text("场分", "points"), "grade": Text("得分", "score")}
    if rules.word("record.writer") == "west":
        return {"points": Text("积分", "points"), "grade": Text("级差分", "grade")}
    return {"points": Text("场分", "points"), "grade": Text("级分", "grade")}


def column_name(rules: Ruleset, criterion: str) -> Text:
    """What a criterion is called at the head of its column, in the words of the book."""
    if criterion == "points":
        name = score_names(rules)["points"].zh
        return Text(f"总{name}" if name == "积分" else name, "match points")
    if criterion == "grade":
        name = score_names(rules)["grade"].zh
        return Text("总积分", "score") if name == "得分" else Text(name, "grade points")
    return criterion_name(criterion)
