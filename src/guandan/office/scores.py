"""Scores as people type them: 9:7, 9:7,A:3, +3,-1,0, forfeit:N-S, loss:E-W@8:5, match:ID.

The signs of a Chinese keyboard are read as the plain ones, and Chinese words as the words of the log: 南北弃权.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from guandan.event.acts.staffing import drafted_act
from guandan.event.plans import plan_of
from guandan.event.reports import Exclusion
from guandan.event.stage import Stage, Table
from guandan.event.state import Event
from guandan.game.errors import GuandanError, Text, Unreadable, like, quoted
from guandan.game.log import Log
from guandan.office.ruledscores import before, is_ruled, on_board, read_levels, read_ruled, with_levels
from guandan.office.tablematches import WORD, match_result

SHOWN = "9:7, 9:9@E-W, 9:7,A:3, +3,-1,0, forfeit:N-S, forfeit:both, loss:E-W@8:5, match:ID"
WRITTEN = Text(
    f"9:7、9:9@东西、9:7,A:3、+3,-1,0、南北弃权、双方弃权、东西判负@8:5、{WORD}ID 这样的写法", f"written like {SHOWN}"
)
WORDS = {
    "东西方": "E-W",
    "东西": "E-W",
    "南北方": "N-S",
    "南北": "N-S",
    "双方": "both",
    "弃权": "forfeit",
    "判负": "loss",
    "打过A": "A+",
    "过A": "A+",
    "A过": "A+",
}
"""What a score is called in Chinese, if it is not told by levels alone."""
RULED = re.compile(r"(E-W|N-S|both)?:?(forfeit|loss):?(E-W|N-S|both)?[@:]?(.*)")
APART = re.compile(r"(\d{1,2}|[TJQKA]\+?)[-/比](\d{1,2}|[TJQKA]\+?)", re.IGNORECASE)
"""Two levels with another sign between them: 9-7."""
SIGNS = str.maketrans("\u2236\u2013\u2014\u2212、", ":---,")
"""What people type for the signs of a score, besides the full-width ones."""

GAINED = re.compile(r"[+-]?\d{1,2}")
"""The levels gained on a board of duplicate."""
MOST_GAINED = 3

MatchNamed = Callable[[str], Log]
"""The log of a match by its name. Raises Unreadable if there is none."""
TYPED = ("result", "settled", "correction", "ruled")
"""Acts that may say `typed`, a score as people type it, instead of `result`."""
LINE = "line"
"""What stands for an act in which a whole line was typed: 17 9 7, or !17 9 6 to put right what is in."""


class TypedScore(NamedTuple):
    """The result of a table as it was typed."""

    table: int
    result: dict[str, Any]
    excluded: Sequence[Exclusion] = ()
    """In the match that it refers to."""


class Said(NamedTuple):
    """An act as the log knows it."""

    kind: str
    data: dict[str, Any]


def narrow(text: str) -> str:
    """A score in plain signs: 9：7 is 9:7. JSON, and the names of matches, stay as they are."""
    if text.startswith("{"):
        return text
    plain = unicodedata.normalize("NFKC", text).translate(SIGNS).strip()
    if plain.startswith(WORD):
        return text.replace("：", ":").replace("，", ",")
    return ",".join(_worded(part) for part in plain.split(","))


def _worded(part: str) -> str:
    """One game or board in the words of the log: 南北弃权 is forfeit:N-S, 9-7 is 9:7."""
    said = part.strip()
    for chinese, word in WORDS.items():
        said = said.replace(chinese, word)
    ruled = RULED.fullmatch(said.replace(" ", "")) if said != part.strip() else None
    if ruled and (side := ruled[1] or ruled[3]):
        return f"{ruled[2]}:{side}" + (f"@{ruled[4]}" if ruled[4] else "")
    levels = APART.fullmatch(said)
    return f"{levels[1]}:{levels[2]}" if levels else said


def read_score(text: str, event: Event, stage: Stage, table: int, round_: int | None = None) -> dict[str, Any]:
    """A result as people type it, the side named first first: levels 9:7, games or boards 9:7,A:3. Raises Unreadable.

    Duplicate boards are +3,-1,0; forfeit:N-S and loss:N-S@8:5 name who loses; anything else is JSON of
    docs/event-log.md.
    """
    several = _several_games(stage, table, round_)
    apart = (event.terms.pairs > 1 or several) and "," in text  # any board, any game may be ruled
    if is_ruled(text) and not apart:
        return read_ruled(text)
    if text.startswith("{"):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            return value
    plan, parts = plan_of(stage.spec), text.split(",")
    gained = [int(part) for part in parts] if all(GAINED.fullmatch(part) for part in parts) else []
    if plan.boards(stage.spec):
        if not gained or max(map(abs, gained)) > MOST_GAINED:
            raise Unreadable("boards_wanted", boards=plan.boards(stage.spec))
        return {"signed": gained}
    if gained:  # a score of duplicate, where it is not played
        wanted = "team_boards_wanted" if event.terms.pairs > 1 else "score_wanted"
        raise Unreadable(wanted, boards=event.terms.pairs)
    try:
        games = [read_ruled(part) if apart and is_ruled(part) else read_levels(part) for part in parts]
    except ValueError:
        raise Unreadable("wrong_field", field=quoted(text), allowed=WRITTEN) from None
    if event.terms.pairs > 1:
        return {"boards": games}
    return {"games": games} if several or len(games) > 1 else games[0]


def _several_games(stage: Stage, table: int, round_: int | None) -> bool:
    """Whether a match of the table has several games."""
    one = table_at(stage, table, round_)
    mode = plan_of(stage.spec).mode(stage, one.game) if one and one.game else None
    return (mode.round if mode else stage.spec.match.get("round", "one")) != "one"


def read_scores(
    event: Event,
    number: int,
    words: Sequence[str],
    more: Mapping[str, Any],
    matches: MatchNamed,
    *,
    round_: int | None = None,
) -> list[TypedScore]:
    """TABLE SCORE TABLE SCORE ... of a round of a stage; `matches` are those that match:ID names. Raises a refusal."""
    if len(words) % 2 or not words or not all(word.isdecimal() for word in words[::2]):
        raise Unreadable("wrong_field", field="TABLE SCORE", allowed=like(f"3 9:7; {SHOWN}"))
    stage = event.stage(number)
    for name in more if len(words) > 2 else ():
        raise Unreadable("one_table_only", option="--" + name.replace("_", "-"))
    found = []
    for table, text in zip(words[::2], words[1::2], strict=True):
        try:
            found.append(_one(event, stage, int(table), narrow(text), more=more, matches=matches, round_=round_))
        except GuandanError as refusal:
            raise refusal.at(table_text(table)) if len(words) > 2 else refusal from None
    return found


def table_text(table: int | str) -> Text:
    """A table by its number, in front of what is said of it."""
    return Text(f"第 {table} 桌", f"table {table}")


def read_line(line: str) -> tuple[str, str, bool]:
    """Table and score of a line, and whether it puts right what is in: 17 9 7, 17 9:7, 17 forfeit:N-S, !17 9 6.

    Raises Unreadable.
    """
    text = line.strip().replace("！", "!")
    again = text.startswith("!")
    table, *rest = text.lstrip("!").split() or [""]
    if not table.isdecimal() or not rest or (len(rest) > 2 and not {":", ","} & set("".join(rest))):
        raise Unreadable("wrong_field", field=line.strip()[:20] or "TABLE", allowed=like("17 9 7"))
    plain = len(rest) == 2 and not {":", ","} & set("".join(rest))
    return table, ":".join(rest) if plain else "".join(rest), again


def read_act(event: Event, kind: str, data: Mapping[str, Any], matches: MatchNamed) -> tuple[Said, Sequence[Exclusion]]:
    """An act with what was typed in it read, and who was excluded in the match that it names. Raises a refusal."""
    more = dict(data)
    if kind == "schedule" and "sessions" in more:
        return Said(kind, drafted_act(event, more)), ()
    if kind == LINE:
        table, typed, again = read_line(str(more.pop("line", "")))
        more |= {"table": int(table), "typed": typed}
        more |= {"error": "entry", "reason": more.get("reason") or "!"} if again else {}
        kind = "correction" if again else "result"
    if kind not in TYPED or "typed" not in more:
        return Said(kind, more), ()
    stage, round_ = (value if type(value := more.get(name)) is int else None for name in ("stage", "round"))
    number, typed = event.meant(stage).number, str(more.pop("typed"))
    at, board = more.get("table"), more.pop("board", None) if kind == "ruled" else None
    if type(at) is int and type(board) is int:
        one = read_board(event, number, (at, round_), typed, board)
    else:
        (one,) = read_scores(event, number, (str(more.get("table")), typed), {}, matches, round_=round_)
    return Said(kind, {**more, "stage": number, "result": one.result}), one.excluded


def read_board(event: Event, number: int, place: tuple[int, int | None], text: str, board: int) -> TypedScore:
    """What is ruled on one board of the team match at a table of a round. Raises a refusal."""
    table, round_ = place
    return TypedScore(table, on_board(event, narrow(text), table_at(event.stage(number), table, round_), board))


def _one(
    event: Event,
    stage: Stage,
    table: int,
    text: str,
    *,
    more: Mapping[str, Any],
    matches: MatchNamed,
    round_: int | None,
) -> TypedScore:
    if not text.startswith(WORD):
        result = read_score(text, event, stage, table, round_)
        if event.terms.pairs == 1 or "boards" in result:
            result = with_levels(event.rules, result, before(table_at(stage, table, round_)))
        return TypedScore(table, {**result, **more})
    names = text.split(",")
    if not all(name.startswith(WORD) for name in names):
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("match:ID,match:ID"))
    logs = [(name, matches(name)) for name in (one.removeprefix(WORD) for one in names)]
    return TypedScore(table, *match_result(event, stage, round_, table, logs))


def table_at(stage: Stage, table: int, round_: int | None) -> Table | None:
    """A table of a published round, by default of the one that is on, or the last."""
    number = len(stage.played) if round_ is None else round_
    tables = stage.played[number - 1].tables if 1 <= number <= len(stage.played) else ()
    return next((one for one in tables if one.number == table), None)
