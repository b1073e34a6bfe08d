"""What a table of a round is: the final or the match for third place, the area of a chart, the group."""

from guandan.event.formats.bracket import Game
from guandan.event.plans import plan_of
from guandan.event.plans.charts import structure
from guandan.event.stage import Stage, Table
from guandan.game.errors import Text

NOTHING = Text("", "")
AREAS = {
    "double_knockout": {"winners": Text("胜区", "winners' area"), "losers": Text("负区", "losers' area")},
    "page": {"winners": Text("可负一场", "loser plays on"), "losers": Text("负者出局", "loser is out")},
}
"""What the areas of a chart are called; the Page systems have other ones than double elimination."""
PAGES = ("page", "double_page", "group_page")
LAST = {
    1: Text("半决赛", "semi-final"),
    2: Text("四分之一决赛", "quarter-final"),
}
"""Rounds of a single elimination, by how many come after."""


def table_title(stage: Stage, table: Table) -> Text:
    """What is played at a table; empty where every table is like the others."""
    if table.pool:
        return pool_title(stage, table.pool)
    if not table.game or plan_of(stage.spec).family != "knockout":
        return NOTHING
    name = _game_title(stage, structure(stage.spec, stage.pools).games[table.game - 1])
    return Text(f"M{table.game} {name.zh}", f"M{table.game} {name.en}")


def _game_title(stage: Stage, game: Game) -> Text:
    if game.replay:
        return Text("第二场决赛", "second final")
    if game.area == "final":
        return Text("决赛", "final")
    if game.area == "third":
        return Text("三四名决赛", "for places 3 and 4")
    format_ = stage.spec.format
    if format_ == "double_knockout" or format_ in PAGES:
        return AREAS["page" if format_ in PAGES else format_][game.area]
    after = structure(stage.spec, stage.pools).rounds - game.round
    return LAST.get(after) or Text(f"1/{2**after} 决赛", f"round of {2 ** (after + 1)}")


def pool_title(stage: Stage, pool: int) -> Text:
    """A group; a final pool by the places it plays for."""
    if stage.spec.format != "finals":
        return Text(f"第 {pool} 组", f"group {pool}")
    first = sum(len(one) for one in stage.pools[: pool - 1]) + 1
    last = first + len(stage.pools[pool - 1]) - 1
    return Text(f"第 {first}–{last} 名决赛", f"for places {first} to {last}")
