"""Where a match stands, in a line or as JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

from guandan.cli.table.results import shown_level
from guandan.game.compass import chinese
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.levels import LEVELS
from guandan.game.match import Match, coming
from guandan.game.names import seat_text
from guandan.game.ruling import CHOICE
from guandan.game.seats import SIDES
from guandan.referee.telling import effect_text

FLAGS = {
    "level": Text(
        "第 {seq} 条的一副，所打级数现在不符，请裁判长决定",
        "the deal of fact {seq} was played at a level that is wrong by now: for the chief to decide",
    ),
    "spare": Text(
        "第 {seq} 条的一副已是多余，请裁判长决定",
        "the deal of fact {seq} was played though nothing was left to play: for the chief to decide",
    ),
}
"""What an amended ruling or a corrected score leaves behind."""


def score_lines(match: Match, lang: str) -> Iterator[str]:
    """The levels or the result, what is waited for, and what the chief has to look at."""
    levels = " : ".join(map(shown_level, match.game.levels))
    if match.score.result is not None:
        yield Text("比赛结束：", "The match is over: ").pick(lang) + _result(match, lang)
    else:
        level = shown_level(coming(match).game.level)
        deal = Text(f"下副打 {level}", f"next deal at {level}")
        if match.game.unfinished:
            deal = Text(
                f"时间到，本副打 {level}，打完有效", f"time is called, the running deal at {level} still counts"
            )
        first, second = (seat_text(side).pick(lang) for side in SIDES)
        yield f"{first} {levels} {second}" + ("" if match.deal is not None else f"  {deal.pick(lang)}")
    if match.register.paused is not None:
        yield Text("比赛已暂停", "the match is stopped").pick(lang)
    if match.deciding:
        yield Text("双方打平，须分胜负", "the match is level and must have a winner").pick(lang)
    if match.register.pending and match.register.pending[0]["word"] == CHOICE:
        waits = Text("等待：", "waits: ").pick(lang)
        yield waits + effect_text(match.rules, match.register.pending[0]).pick(lang)
    for flag in match.score.flagged:
        yield FLAGS[flag.reason].pick(lang).format(seq=flag.seq)


def _result(match: Match, lang: str) -> str:
    result = match.score.result
    if result is None:
        return ""
    side = "" if result.winner is None else SIDES[result.winner]
    winner = Text(f"{chinese(side)}胜", f"{side} won") if side else Text("平局", "draw")
    grade, points = (" : ".join(map(str, pair)) for pair in (result.grade, result.points))
    levels = " : ".join(map(shown_level, result.levels))
    zh = f"{winner.zh}，级数 {levels}，级分 {grade}，场分 {points}"
    return Text(zh, f"{winner.en}, levels {levels}, grade {grade}, match points {points}").pick(lang)


def score_json(match: Match, new: Iterable[Fact] = ()) -> dict[str, Any]:
    """The same for programs, with the facts that were added."""
    return {
        "match": match.id,
        "facts": [fact.sealed() for fact in new],
        "levels": [LEVELS[level] for level in match.game.levels],
        "over": match.over,
        "result": None if match.score.result is None else match.score.result.as_data(),
        "paused": match.register.paused is not None,
        "pending": [dict(effect) for effect in match.register.pending],
        "flagged": [flag._asdict() for flag in match.score.flagged],
    }
