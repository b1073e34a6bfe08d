"""Scores that were ruled, as people type them: loss:E-W@8:5, forfeit:N-S, forfeit:both; and the levels they rest on."""

from typing import Any

from guandan.event.kinds import role
from guandan.event.outcomes import Result, levels_count, reached
from guandan.event.stage import Table
from guandan.event.state import Event
from guandan.game.errors import OutOfTurn, Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.game.fields import read, written
from guandan.game.levels import LEVELS
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SIDES
from guandan.referee.authority import ROLES, may_rule

WORDS = ("forfeit", "loss")
COUNTED = {"11": "J", "12": "Q", "13": "K", "14": "A"}
"""Levels as they are typed on the keys of figures."""


def is_ruled(text: str) -> bool:
    """Whether a score is one that a referee rules."""
    return text.partition(":")[0] in WORDS


def read_levels(text: str) -> dict[str, Any]:
    """The levels of both sides, the side named first first: 8:5; 9:9@E-W says who won the last deal (H-31).

    Raises ValueError if it is not a score.
    """
    levels, at, table = text.strip().partition("@")
    first, colon, second = levels.partition(":")
    if not colon or (at and table.upper() not in (*SIDES, "NONE")):
        raise ValueError
    told = {"on_table": table.lower() if table.upper() == "NONE" else table.upper()} if at else {}
    return {"levels": [COUNTED.get(one.strip(), one.upper()) for one in (first, second)], **told}


def read_ruled(text: str) -> dict[str, Any]:
    """Who loses, and after @ the levels that were reached. Raises Unreadable."""
    word, _, rest = text.partition(":")
    who, at, levels = rest.replace(",", "@", 1).partition("@")
    try:
        return {word: who, **(read_levels(levels) if at else {})}
    except ValueError:
        raise Unreadable("wrong_field", field=quoted(text), allowed=like(f"{word}:E-W@8:5")) from None


def with_levels(rules: Ruleset, result: dict[str, Any], before: Result) -> dict[str, Any]:
    """A ruled result with the levels it stands on: those that were said, else those of the result before it.

    Raises OutOfTurn for a lost match if the book's score hangs on them and nobody knows them.
    """
    name = "games" if "games" in result else "boards"
    if isinstance(parts := result.get(name), list):
        old = [*(before.games or before.boards), *(Result() for _ in parts)]
        return {**result, name: [with_levels(rules, one, there) for one, there in zip(parts, old, strict=False)]}
    if not any(word in result for word in WORDS) or "levels" in result or "match" in result:
        return result
    found = {**result, **written(reached(before))}
    if "loss" in found and "levels" not in found and levels_count(rules):
        ruled = f"loss:{found['loss']}"[:20]
        raise OutOfTurn("levels_wanted", rules.article("loss.method"), shape=f"{ruled}@8:5", start=f"{ruled}@2:2")
    return found


def on_board(event: Event, text: str, table: Table | None, board: int) -> dict[str, Any]:
    """What a ruling about one board of a team match, or one of several games, makes of its result. Raises a refusal."""
    there = before(table)
    name, parts = ("games", there.games or ()) if event.terms.pairs == 1 else ("boards", there.boards)
    if not is_ruled(text) or (event.terms.pairs == 1 and there != Result() and not parts):
        allowed = Text("团体赛一台或多局中一局的判负、弃权", "loss or forfeit of a board or of one of several games")
        raise Unreadable("wrong_field", field="board", allowed=allowed)
    if table is not None and not parts:
        article = "articles.teams" if event.terms.pairs > 1 else "loss.method"
        raise OutOfTurn("no_boards_yet", event.rules.article(article), table=table.number)
    if not 1 <= board <= len(parts):
        raise Unreadable("wrong_field", field="board", allowed=f"1 ... {len(parts) or event.terms.pairs}")
    new = with_levels(event.rules, read_ruled(text), parts[board - 1])
    return {name: [*map(written, parts[: board - 1]), new, *map(written, parts[board:])]}


def before(table: Table | None) -> Result:
    """What stands at a table so far."""
    there = table.result if table is not None and table.outcome is not None else None
    return there or Result()


def authority_needed(event: Event, fact: Fact) -> str:
    """The sanction of a match lost or forfeited that somebody entered from its sheet who may not rule it (R-143)."""
    result = read(Result, fact.data["result"]) if fact.kind == "result" else Result()
    ruled = [one for one in result.parts if one.loss or one.forfeit]
    sanction = "loss" if any(one.loss for one in ruled) else "forfeit"
    by = role(fact.by)
    return "" if not ruled or (by in ROLES and may_rule(event.rules, by, sanction)) else sanction


def ruled_levels(table: Table) -> str:
    """The levels that a ruled score of a table stands on, as they are typed; empty if it is not ruled."""
    result = before(table)
    ruled = result.levels is not None and (result.loss or result.forfeit)
    return ":".join(LEVELS[one] for one in result.levels) if ruled and result.levels else ""
