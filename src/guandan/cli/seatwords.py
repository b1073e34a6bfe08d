"""Seats and sides as people write them: E N W S or 东 北 西 南, E-W and N-S or 东西 and 南北."""

from typing import TYPE_CHECKING, Any

import click

from guandan.game.seats import SEATS, SIDES

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
