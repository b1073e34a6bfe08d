"""`guandan arena`: players against each other on duplicate deals."""

import json
import os
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len

from guandan.ai.arena import Made, Meeting, Standing, digest, meetings, met, picture, ratings, standing
from guandan.ai.bots import BOTS, bot
from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.cli.working import bar, each
from guandan.game.errors import Text
from guandan.game.ruleset import find

AT_ONCE = 100
"""Deals between two looks at whether a question is answered."""


@click.command()
@click.argument("players", nargs=-1, required=True)
@click.option(
    "--deals", type=click.IntRange(2, 10**7), default=1000, show_default=True, help="Deals of each pair at most."
)
@click.option("--until-clear", is_flag=True, help="Stop a pair when it is clear which of the two is better.")
@click.option("--book", default="GJ17", show_default=True, help="Rule book: an id, a file name or your own file.")
@click.option("--seed", type=click.IntRange(0, 10**18), default=1, show_default=True, help="Other cards.")
@click.option("--jobs", type=click.IntRange(1, 256), default=None, help="Processes.  [default: all cores]")
@click.option(
    "--records", type=click.Path(dir_okay=False, path_type=Path), help="Write each deal there as a JSON line."
)
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw the table there.")
@json_option
@lang_option
def arena(
    *,
    players: tuple[str, ...],
    deals: int,
    until_clear: bool,
    book: str,
    seed: int,
    jobs: int | None,
    records: Path | None,
    svg: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    """Measure PLAYERS against each other.

    A player is a bot, `net:FILE` for the weights of a file, or `command:PROGRAM` for a program that speaks JSON lines.
    Every deal is played twice, with the sides swapped; every other deal begins with tribute. The same seed gives
    the same cards to every pair.
    """
    names = list(dict.fromkeys(players))
    workers = jobs or os.cpu_count() or 1
    found: dict[tuple[str, str], Standing] = {}
    lines: list[str] = []
    with refusals(lang, as_json=as_json):
        if len(names) < 2:
            raise click.UsageError("at least two players")
        rules = find(book)
        for name in names:
            if name in BOTS or not name.startswith("command:"):
                bot(name)
        pairs = meetings(book, names, seed)
        digests = {}
        with bar(Text("各副牌", "deals"), deals * len(pairs), lang) as advance:
            for meeting in pairs:
                made = _met(meeting, (deals + 1) // 2, workers, until_clear=until_clear, advance=advance)
                found[meeting.ours, meeting.theirs] = standing(made)
                digests[meeting.ours, meeting.theirs] = digest(made)
                lines += [json.dumps({"ours": meeting.ours, "theirs": meeting.theirs, **one._asdict()}) for one in made]
    points = ratings(names, found)
    if records is not None:
        records.write_text("".join(line + "\n" for line in lines), "utf-8")
    if svg is not None:
        svg.write_text(picture(names, points, found), "utf-8")
    if as_json:
        shown = [
            {
                "ours": ours,
                "theirs": theirs,
                "deals": one.deals,
                "won": _rounded(one.won),
                "levels": _rounded(one.levels),
            }
            | {"digest": digests[ours, theirs]}
            for (ours, theirs), one in found.items()
        ]
        print_json(
            {"book": rules.id, "seed": seed, "pairs": shown, "ratings": {n: round(p) for n, p in points.items()}}
        )
        return
    _tell(names, found, points, lang)


def _met(meeting: Meeting, boards: int, workers: int, *, until_clear: bool, advance: Any) -> list[Made]:
    """The deals of a pair; with `until_clear` as many as it takes."""
    made: list[Made] = []
    while len(made) < boards:
        some = min(AT_ONCE, boards - len(made)) if until_clear else boards
        for piece in each(partial(met, meeting), some, workers, len(made)):
            made += piece
            advance(2 * len(piece))
        if until_clear and standing(made).is_clear:
            break
    return made


def _rounded(estimate: tuple[float, ...]) -> list[float]:
    return [round(number, 4) for number in estimate]


def _tell(names: list[str], found: dict[tuple[str, str], Standing], points: dict[str, float], lang: str) -> None:
    """Ratings, the strongest first, then each pair with its intervals."""
    width = max(map(cell_len, names))
    for name in sorted(names, key=lambda one: -points[one]):
        click.echo(f"{name}{' ' * (width - cell_len(name))}  {points[name]:+6.0f}")
    deals = Text("副", "deals").pick(lang)
    levels = Text("每副净升级", "levels a deal").pick(lang)
    for (ours, theirs), one in found.items():
        click.echo(
            f"{ours} – {theirs}: {one.won.value:.1%} ({one.won.low:.1%} .. {one.won.high:.1%}), "
            f"{levels} {one.levels.value:+.3f} ({one.levels.low:+.3f} .. {one.levels.high:+.3f}), {one.deals} {deals}"
        )
