"""`guandan simulate`: many deals or matches between bots, and how sure one can be of the outcome."""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import click
from rich.cells import cell_len

from guandan.ai.bots import BOTS, bot
from guandan.ai.confidence import Estimate, mean_of, mean_of_counted, share_of
from guandan.ai.simulation import BoardResult, Pairing, played_board, played_match
from guandan.cli.command import Book, Told, command
from guandan.cli.working import bar, each
from guandan.game.errors import NotAllowed, Text
from guandan.game.record import record_of, write_record
from guandan.game.ruleset import Ruleset, find
from guandan.game.seats import SIDES
from guandan.game.view import PUBLIC
from guandan.kernel import kernel
from guandan.kernel.interface import NO_DEALS, Tally, together
from guandan.kernel.pack import gains

CHANCE = "random"
KERNEL_CHUNK = 20_000
DEALS = 1000


@command(
    """让电脑对打多副牌或多场比赛，给出胜率和置信区间

    每副牌打两次，双方互换，牌运相抵。random 对 random 由内核计算，十万副只要一两秒。种子相同，结果相同。
    """
)
def simulate(
    *,
    deals: Annotated[
        int | None,
        click.IntRange(1, 10**9),
        Text(f"打多少副。  [默认：{DEALS}]", f"Play so many deals.  [default: {DEALS}]"),
    ] = None,
    matches: Annotated[
        int | None, click.IntRange(1, 10**6), Text("改为打多少场。", "Play so many whole matches instead.")
    ] = None,
    ours: Annotated[str, Text(f"我方：{'、'.join(BOTS)}。", f"Our bot: {', '.join(BOTS)}.")] = "heuristic",
    theirs: Annotated[str, Text("对方。", "Their bot.")] = "smallest",
    book: Book = "GJ17",
    seed: Annotated[int, click.IntRange(0, 10**18), Text("换一批牌。", "Other cards.")] = 1,
    jobs: Annotated[
        int | None,
        click.IntRange(1, 256),
        Text("进程或线程数。  [默认：全部核心]", "Processes or threads.  [default: all cores]"),
    ] = None,
    records: Annotated[
        Path | None,
        click.Path(file_okay=False, path_type=Path),
        Text(
            "把打过的写到这里：每场一份记录，每副一份文字；random 对 random 除外。",
            "Write there what was played: each match as a record, each deal as a text; not for random against random.",
        ),
    ] = None,
    lang: str,
) -> Told:
    """Play deals or matches between two bots.

    Every deal is played twice, with the sides swapped, so that luck in the cards cancels out. Two bots that play by
    chance are played by the kernel, a hundred thousand deals in a second or two. The same seed gives the same result.
    """
    if deals is not None and matches is not None:
        raise click.UsageError("either --deals or --matches")
    workers = jobs or os.cpu_count() or 1
    for name in (ours, theirs):
        bot(name)
    rules = find(book)
    by_chance = matches is None and ours == theirs == CHANCE
    if records is not None and by_chance:
        raise NotAllowed("chance_unrecorded")  # the kernel counts, and tells of no play
    if records is not None:
        _prepared(records)
    pairing = Pairing(book, ours, theirs, seed)
    if matches is not None:
        figures = _matches(pairing, matches, workers, records, lang)
    elif by_chance:
        figures = _by_chance(rules, deals or DEALS, seed, workers, lang)
    else:
        figures = _boards(pairing, deals or DEALS, workers, records, lang)
    figures = {"book": rules.id, "ours": ours, "theirs": theirs, "seed": seed, **figures}
    return Told(figures, _lines(figures, lang))


def _some_boards(pairing: Pairing, numbers: Sequence[int], *, told: bool) -> list[BoardResult]:
    return [played_board(pairing, number, told=told) for number in numbers]


def _boards(pairing: Pairing, deals: int, workers: int, records: Path | None, lang: str) -> dict[str, Any]:
    """Deals both ways round; an odd number is rounded up. They have texts: no shuffle is there that a record proves."""
    boards = (deals + 1) // 2
    found: list[BoardResult] = []
    with bar(Text("各副牌", "deals"), 2 * boards, lang) as advance:
        for some in each(partial(_some_boards, pairing, told=records is not None), BoardResult, workers, boards):
            if records is not None:
                _write_deals(records / f"deal-{pairing.seed}", len(found), some)
            found += [one._replace(texts=()) for one in some]
            advance(2 * len(some))
    won = mean_of([one.won / 2 for one in found], 0, 1)
    levels = mean_of([one.levels / 2 for one in found], -3, 3)
    return {"deals": 2 * boards, "won": _rounded(won), "levels_per_deal": _rounded(levels)}


def _write_deals(begin: Path, number: int, boards: list[BoardResult]) -> None:
    """The texts of boards from a number on; the side in the name of a file is ours."""
    for at, board in enumerate(boards, number):
        for ours, text in zip(SIDES, board.texts, strict=True):
            Path(f"{begin}-{at}-{ours}.txt").write_text(text, "utf-8")


def _by_chance(rules: Ruleset, deals: int, seed: int, workers: int, lang: str) -> dict[str, Any]:
    """Chance against chance: each deal once, ours East and West."""
    runner = kernel(rules)
    tally: Tally = NO_DEALS
    with bar(Text("各副牌", "deals"), deals, lang) as advance:
        for first in range(0, deals, KERNEL_CHUNK):
            some = min(KERNEL_CHUNK, deals - first)
            tally = together(tally, runner.self_play(seed, some, first, threads=workers))
            advance(some)
    ours, theirs = tally.won
    levels = gains(rules)[::-1]  # with the other player last, third, second
    gained: dict[int, int] = {}
    for sign, side in ((1, ours), (-1, theirs)):
        for gain, often in zip(levels, side, strict=True):
            gained[sign * gain] = gained.get(sign * gain, 0) + often
    return {
        "deals": deals,
        "won": _rounded(share_of(sum(ours), deals)),
        "levels_per_deal": _rounded(mean_of_counted(gained, -max(levels), max(levels))),
        "decisions_per_deal": round(tally.decisions / deals, 1),
        "plays_per_decision": round(tally.options / tally.decisions, 2),
        "digest": tally.digest,
    }


class _Won(NamedTuple):
    """What came of a match."""

    won: float
    deals: int


def _some_matches(pairing: Pairing, records: Path | None, numbers: Sequence[int]) -> list[_Won]:
    """Matches, with their records in a folder if there is one."""
    found = []
    for number in numbers:
        match = played_match(pairing, number)
        if records is not None:
            path = records / f"{match.facts[0].data['id']}.jsonl"
            path.write_bytes(write_record(record_of(match.facts, PUBLIC)))
        found.append(_Won(match.won, match.deals))
    return found


def _matches(pairing: Pairing, number: int, workers: int, records: Path | None, lang: str) -> dict[str, Any]:
    """Whole matches, with their records where somebody wants them."""
    found: list[_Won] = []
    with bar(Text("各场比赛", "matches"), number, lang) as advance:
        for some in each(partial(_some_matches, pairing, records), _Won, workers, number):
            found += some
            advance(len(some))
    won, deals = sum(one.won for one in found), sum(one.deals for one in found)
    return {"matches": number, "won": _rounded(share_of(won, number)), "deals_per_match": round(deals / number, 1)}


def _prepared(records: Path) -> None:
    """Make the folder. Raises NotAllowed if it cannot be made or written to."""
    try:
        records.mkdir(parents=True, exist_ok=True)
        probe = records / ".guandan"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise NotAllowed("folder_unwritable", folder=str(records), detail=error.strerror or "") from None


def _rounded(estimate: Estimate) -> list[float]:
    return [round(number, 4) for number in estimate]


WORDS = {
    "deals": Text("副数", "deals"),
    "matches": Text("场数", "matches"),
    "won": Text("胜率", "won"),
    "levels_per_deal": Text("每副净升级", "levels gained per deal"),
    "deals_per_match": Text("每场副数", "deals per match"),
    "decisions_per_deal": Text("每副出牌次数", "turns per deal"),
    "plays_per_decision": Text("每次可选", "plays per turn"),
    "digest": Text("摘要", "digest"),
}


def _lines(figures: dict[str, Any], lang: str) -> Iterator[str]:
    """The summary, with the interval that holds 95 % behind each measured figure."""
    book, ours, theirs, seed = (figures[name] for name in ("book", "ours", "theirs", "seed"))
    head = Text(f"{ours} 对 {theirs} · {book} · --seed {seed}", f"{ours} against {theirs} · {book} · --seed {seed}")
    yield head.pick(lang)
    words = {name: WORDS[name].pick(lang) for name in figures if name in WORDS}
    width = max(map(cell_len, words.values()))
    for name, word in words.items():
        figure = figures[name]
        shown = f"{figure:,}" if isinstance(figure, int) else str(figure)
        if isinstance(figure, list):
            percent = name == "won"
            value, low, high = (f"{part:.1%}" if percent else f"{part:+.3f}" for part in figure)
            shown = f"{value}  (95 %: {low} .. {high})"
        yield f"  {word}{' ' * (width - cell_len(word))}  {shown}"
