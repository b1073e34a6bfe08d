"""Scores as they come from the keyboard: full-width signs of a Chinese one, and a minus that is not an option."""

import re
import unicodedata

import click

from guandan.cli.event.matchlogs import WORD

MINUS = "\u2212"
"""The minus sign proper; a hyphen in front makes an option of an argument."""
SIGNED = re.compile(r"-(?=\d+(,|，|$))")
"""The hyphen before the first board of a duplicate score."""
SIGNS = str.maketrans("\u2236\u2013\u2014\u2212、", ":---,")
"""What people type for the signs of a score, besides the full-width ones."""


class Scores(click.Command):
    """A command whose scores may begin with a minus: -3,+1,0."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep a score from being read as an option; any other wrong option is told as ever."""
        return super().parse_args(ctx, [SIGNED.sub(MINUS, arg, count=1) if SIGNED.match(arg) else arg for arg in args])


def narrow(text: str) -> str:
    """A score in plain signs: 9：7 is 9:7. JSON, and the names of matches, stay as they are."""
    if text.startswith("{"):
        return text
    plain = unicodedata.normalize("NFKC", text).translate(SIGNS).strip()
    return text.replace("：", ":").replace("，", ",") if plain.startswith(WORD) else plain
