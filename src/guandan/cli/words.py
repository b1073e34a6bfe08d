"""Seats, sides, places and results as people write and read them, the same on every screen and sheet."""

from typing import TYPE_CHECKING, Any

import click

from guandan.game.errors import Text
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.results import GameResult
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, SIDES

REASONS = {
    "passed_a": Text("打过 A", "A has been passed"),
    "deals": Text("副数已满", "all deals have been played"),
    "time": Text("时间到", "time is over"),
    "ruling": Text("裁定", "by a ruling"),
}
"""Why a match is over."""
SEAT_WORDS = dict(zip("东北西南", SEATS, strict=True)) | {"東": "E"}
SIDE_WORDS = {"东西": SIDES[0], "西东": SIDES[0], "南北": SIDES[1], "北南": SIDES[1], "EW": SIDES[0], "NS": SIDES[1]}


def seat_letters(text: str) -> str:
    """A text with Chinese seats as letters, and letters as capitals."""
    return "".join(SEAT_WORDS.get(sign, sign.upper()) for sign in text)


def side_letters(text: str) -> str:
    """A side as it stands in a log, if it is one."""
    return SIDE_WORDS.get(text, SIDE_WORDS.get(text.upper(), text.upper()))


if TYPE_CHECKING:
    Choice = click.Choice[str]
else:  # it takes a type only since click 8.2
    Choice = click.Choice


class SeatChoice(Choice):
    """A choice among seats, or sides, and other words, in either language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The seat that was meant; what is none is refused as by any choice."""
        if isinstance(value, str) and value not in self.choices:
            meant = (seat_letters(value), side_letters(value))
            value = next((one for one in meant if one in self.choices), value)
        return super().convert(value, param, ctx)


def shown_level(level: int) -> str:
    """A level as people write it; `T` is for records."""
    return LEVELS[level].replace("T", "10")


def side_name(team: int, lang: str) -> str:
    """A side by its seats."""
    return Text(("东西", "南北")[team], SIDES[team]).pick(lang)


def place_name(rules: Ruleset, place: int, lang: str) -> str:
    """The name of a place in the finish order: 上游 here, 头游 there."""
    term = rules.words(f"terms.{('first', 'second', 'third', 'last')[place]}")[0]
    return Text(term, ("1st", "2nd", "3rd", "last")[place]).pick(lang)


def levels_before(log: Log, seq: int) -> tuple[int, int]:
    """The levels of both sides before a fact; in a new game both begin at 2."""
    before = log.states[max(0, seq - 1)]
    new_game = before.game.over and not log.facts[seq].data.get("extra")
    return (0, 0) if new_game else before.game.levels


def score_rows(rules: Ruleset, result: GameResult) -> list[tuple[Text, tuple[str, str]]]:
    """The scores of both sides under the names of the rule book's columns."""
    rows = [(Text("级数", "level"), (shown_level(result.levels[0]), shown_level(result.levels[1])))]
    rows.append((Text("级分", "grade"), (str(result.grade[0]), str(result.grade[1]))))
    if rules.number("score.match_win"):
        rows.append((Text("场分", "match points"), (str(result.points[0]), str(result.points[1]))))
    rows.append((Text("升级数", "promotions"), (str(result.promotions[0]), str(result.promotions[1]))))
    return rows
