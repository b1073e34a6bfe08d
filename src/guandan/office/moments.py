"""Moments of a match to which a referee can let it go back (退回): deals, and plays of the deal that is on."""

from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.names import seat_text

KINDS = {
    "open": Text("比赛开始", "the match begins"),
    "deal": Text("一副牌开始", "a deal begins"),
    "deal_end": Text("第 {number} 副结束：{who}", "deal {number} ends: {who}"),
    "ruling": Text("判罚", "a ruling"),
    "correct": Text("成绩更正", "a score is put right"),
    "tribute": Text("{who}贡牌", "{who} pays tribute"),
    "return": Text("{who}还牌", "{who} returns a card"),
    "play": Text("{who}出牌", "{who} plays"),
    "pass": Text("{who}不出", "{who} passes"),
    "time": Text("时间到", "time is called"),
}
"""The kinds of facts that are moments, as they are called."""
MOST = 60
IN_A_DEAL = ("tribute", "return", "play", "pass")


def moments(log: Log) -> list[Fact]:
    """The facts that still count and to which play can go back, the latest first; plays only of the deal that is on."""
    course = log.course()
    begun = max((fact.seq for fact in course if fact.kind in ("deal", "deal_end")), default=0)
    found = [one for one in course if one.kind in KINDS and (one.kind not in IN_A_DEAL or one.seq > begun)]
    return found[: -MOST - 1 : -1]


def moment_text(log: Log, fact: Fact) -> Text:
    """A moment in words."""
    ended = [one.seq for one in log.course() if one.kind == "deal_end"]
    number = ended.index(fact.seq) + 1 if fact.seq in ended else 0
    finish = fact.data.get("finish") or ([fact.by] if len(fact.by) == 1 else [])
    name = KINDS[fact.kind]
    zh, en = (" ".join(seat_text(seat).pick(lang) for seat in finish) for lang in ("zh", "en"))
    return Text(name.zh.format(number=number, who=zh), name.en.format(number=number, who=en))
