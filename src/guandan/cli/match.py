"""A match as a command asks for it: which, and when; acts at it, and where it stands in lines or as JSON."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from secrets import token_hex
from typing import Any, NamedTuple

import click

from guandan.cli.command import Told, command
from guandan.cli.helping import Command, Option
from guandan.cli.language import broken_log
from guandan.cli.words import shown_level
from guandan.game.acts import Act
from guandan.game.errors import Text, chinese
from guandan.game.facts import Fact
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match, coming
from guandan.game.names import seat_text
from guandan.game.ruling import CHOICE
from guandan.game.seats import SIDES
from guandan.office.matches import enter, entering, match_ledger, others
from guandan.office.times import moment
from guandan.referee.rulings.in_words import effect_text
from guandan.store import LogStore, database

AT = Text(
    "何时：14:05、2026-05-01T14:05，或开局后 +47:30；不写则为现在。",
    "When: 14:05, 2026-05-01T14:05 or +47:30 since the game began; else now.",
)

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


class AskedMatch(NamedTuple):
    """A match of the data folder, and the moment that is meant."""

    store: LogStore
    match: str
    lang: str
    as_json: bool
    at: str | None = None

    def done(self, act: Act | Callable[[Log], Act]) -> tuple[Log, list[Fact]]:
        """Do a referee's act, as it follows from the match; its log afterwards, and the facts."""
        ledger, command_id = match_ledger(self.store, self.match), token_hex(8)
        beside = others(self.store, ledger.log.state, broken_log(self.lang))
        deed = entering(act, partial(moment, asked=self.at), command_id, beside)
        return ledger.log, enter(self.store, ledger, deed, command_id)

    def enter(self, act: Act | Callable[[Log], Act]) -> Told:
        """The same, and tell where the match stands."""
        return score(*self.done(act), self.lang)


@contextmanager
def _opened(**given: Any) -> Iterator[AskedMatch]:
    with LogStore(database()) as store:
        yield AskedMatch(store, **given)


def match_command(
    chinese: str, name: str = "", *, at: bool = True, **settings: Any
) -> Callable[[Callable[..., Told | None]], Command]:
    """A command about a MATCH of the data folder; it gets what was asked for."""
    shared = [click.Argument(["match"]), *([Option(["--at"], told=AT)] if at else [])]
    return command(chinese, name, shared=shared, opened=_opened, **settings)


def score(log: Log, facts: Iterable[Fact], lang: str) -> Told:
    """Where a match stands after some facts."""
    return Told(score_json(log.state, facts), score_lines(log.state, lang))


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
