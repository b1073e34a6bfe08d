"""`guandan arena`: players against each other on duplicate deals."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import click
from rich.cells import cell_len

from guandan.ai.arena import (
    IN_A_DEAL,
    IN_A_MATCH,
    Made,
    Standing,
    digest,
    meetings,
    met,
    met_matches,
    ratings,
    standing,
)
from guandan.ai.arena_page import Found, page, picture
from guandan.ai.bots import BOTS, bot
from guandan.ai.cluster import cluster
from guandan.cli.command import Book, Told, command
from guandan.cli.working import bar, each, each_asked
from guandan.game.errors import Text
from guandan.game.ruleset import find

AT_ONCE = 100
"""Deals between two looks at whether a question is answered."""


@command(
    """擂台：让多个机器人用同样的牌对打，给出胜率、升级和等级分

    机器人可以是内置的、net:FILE（文件中的权重）或 command:PROGRAM（读写 JSON 行的程序）。
    每副（场）打两次，双方互换；每隔一副有进贡。种子相同，各对所打的牌相同。
    """
)
def arena(
    players: tuple[str, ...],
    *,
    deals: Annotated[int, click.IntRange(2, 10**7), Text("每对至多打多少副。", "Deals of each pair at most.")] = 1000,
    matches: Annotated[
        bool, Text("打整场比赛而不是单副。", "Play whole matches instead of single deals; --deals counts them.")
    ] = False,
    until_clear: Annotated[
        bool, Text("分出强弱即停。", "Stop a pair when it is clear which of the two is better.")
    ] = False,
    book: Book = "GJ17",
    seed: Annotated[int, click.IntRange(0, 10**18), Text("换一批牌。", "Other cards.")] = 1,
    jobs: Annotated[
        int | None, click.IntRange(1, 256), Text("进程数。  [默认：全部核心]", "Processes.  [default: all cores]")
    ] = None,
    ray: Annotated[
        str | None,
        Text(
            "用这个地址的 Ray 集群；local 在本机启动。",
            "Play on the Ray cluster at this address; local starts one here.",
        ),
    ] = None,
    records: Annotated[Path | None, Text("每副写一行 JSON 到这里。", "Write each deal there as a JSON line.")] = None,
    svg: Annotated[Path | None, Text("把表画到这里。", "Draw the table there.")] = None,
    html: Annotated[Path | None, Text("写成网页。", "Write a page with the table, the picture and intervals.")] = None,
    lang: str,
) -> Told:
    """Measure PLAYERS against each other.

    A player is a bot, `net:FILE` for the weights of a file, or `command:PROGRAM` for a program that speaks JSON lines.
    Every deal or match is played twice, with the sides swapped; every other deal begins with tribute. The same seed
    gives the same cards to every pair.
    """
    names = list(dict.fromkeys(players))
    workers = jobs or os.cpu_count() or 1
    pairs: dict[tuple[str, str], Standing] = {}
    lines: list[str] = []
    if len(names) < 2:
        raise click.UsageError("at least two players")
    rules = find(book)
    for name in names:
        if name in BOTS or not name.startswith("command:"):
            bot(name)
    met_by, digests = meetings(book, names, seed), {}
    with (
        bar(Text("各副牌", "deals"), deals * len(met_by), lang) as advance,
        cluster(ray) if ray else nullcontext() as ask,
    ):
        for meeting in met_by:
            play = met_matches if matches else met
            here = partial(each, partial(play, meeting), Made, workers)
            shared_out = partial(each_asked, partial(ask, play, meeting)) if ask else here
            made = _met(shared_out, (deals + 1) // 2, until_clear=until_clear, advance=advance)
            pairs[meeting.ours, meeting.theirs] = standing(made, IN_A_MATCH if matches else IN_A_DEAL)
            digests[meeting.ours, meeting.theirs] = digest(made)
            lines += [json.dumps({"ours": meeting.ours, "theirs": meeting.theirs, **one._asdict()}) for one in made]
    points = ratings(names, pairs)
    found = Found(names, points, pairs, matches)
    if records is not None:
        records.write_text("".join(line + "\n" for line in lines), "utf-8")
    if svg is not None:
        svg.write_text(picture(found), "utf-8")
    if html is not None:
        about = Text(f"规则 {rules.id}，种子 {seed}", f"Book {rules.id}, seed {seed}").pick(lang)
        html.write_text(page(found, about, lang), "utf-8")
    shown = [
        {
            "ours": pair[0],
            "theirs": pair[1],
            "deals": one.deals,
            "won": _rounded(one.won),
            "levels": _rounded(one.levels),
            "digest": digests[pair],
        }
        for pair, one in pairs.items()
    ]
    rated = {name: round(one) for name, one in points.items()}
    shape = {"book": rules.id, "seed": seed, "matches": matches, "pairs": shown, "ratings": rated}
    return Told(shape, _lines(names, pairs, points, lang, matches=matches))


def _met(
    shared_out: Callable[[int, int], Iterator[list[Made]]], boards: int, *, until_clear: bool, advance: Any
) -> list[Made]:
    """The deals or matches of a pair; with `until_clear` as many as it takes."""
    made: list[Made] = []
    while len(made) < boards:
        some = min(AT_ONCE, boards - len(made)) if until_clear else boards
        for piece in shared_out(some, len(made)):
            made += piece
            advance(2 * len(piece))
        if until_clear and standing(made).is_clear:
            break
    return made


def _rounded(estimate: tuple[float, ...]) -> list[float]:
    return [round(number, 4) for number in estimate]


def _lines(
    names: list[str], found: dict[tuple[str, str], Standing], points: dict[str, float], lang: str, *, matches: bool
) -> Iterator[str]:
    """Ratings, the strongest first, then each pair with its intervals."""
    width = max(map(cell_len, names))
    for name in sorted(names, key=lambda one: -points[one]):
        yield f"{name}{' ' * (width - cell_len(name))}  {points[name]:+6.0f}"
    deals = (Text("场", "matches") if matches else Text("副", "deals")).pick(lang)
    levels = (Text("每场净升级", "levels a match") if matches else Text("每副净升级", "levels a deal")).pick(lang)
    for (ours, theirs), one in found.items():
        yield (
            f"{ours} – {theirs}: {one.won.value:.1%} ({one.won.low:.1%} .. {one.won.high:.1%}), "
            f"{levels} {one.levels.value:+.3f} ({one.levels.low:+.3f} .. {one.levels.high:+.3f}), {one.deals} {deals}"
        )
