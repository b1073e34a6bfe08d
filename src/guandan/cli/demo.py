"""`guandan demo`: what the package can do, on one screen: a dealt hand, its plays, a ruling."""

import random
from itertools import groupby
from typing import Annotated

from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from guandan.cli.command import Book, command
from guandan.cli.language import shows
from guandan.cli.table.look import LETTERS, SIGNS, Look
from guandan.cli.words import shown_level
from guandan.game.cards import (
    DECK,
    HAND_SIZE,
    SUIT_RANKS,
    Cards,
    each,
    parse_cards,
    rank_of,
    sorted_cards,
)
from guandan.game.errors import Text
from guandan.game.judge import Judge, judge
from guandan.game.levels import TOP, parse_level
from guandan.game.names import pattern_name, play_name
from guandan.game.plays import Play
from guandan.game.ruleset import BOOKS, Ruleset, find, load


@command("发一手牌，列出可出的牌，并演示一次判罚", json=False)
def demo(
    *,
    book: Book = "JS23",
    level: Annotated[str | None, Text("打几，2 到 A；不写则抽取。", "Level of the deal, 2 to A; else drawn.")] = None,
    seed: Annotated[int | None, Text("再发同样的牌。", "Deal the same hand again.")] = None,
    lang: str,
) -> None:
    """Deal a hand, list its plays and give a ruling."""
    rules = find(book)
    seed = random.SystemRandom().randrange(10_000) if seed is None else seed
    rng = random.Random(seed)  # noqa: S311 - a picture of the game, nothing is played for
    drawn = rng.choice(SUIT_RANKS)
    at = drawn if level is None else parse_level(level, TOP)
    judged = judge(rules, at)
    pack = list(each(DECK))
    rng.shuffle(pack)
    hand, table = sum(pack[:HAND_SIZE]), sum(pack[HAND_SIZE : 2 * HAND_SIZE])
    console = Console(highlight=False, markup=False, emoji=False)
    shown = shown_level(at)
    title = Text(f"{rules.name.zh} · 打 {shown} · --seed {seed}", f"{rules.name.en} · level {shown} · --seed {seed}")
    console.print(title.pick(lang), style="bold", end="\n\n")
    look = Look(lang, 0, False, ("",) * 4, SIGNS if shows("♥") else LETTERS)
    console.print(_hand(judged, hand, look), end="\n\n")
    console.print(_plays(judged, hand, look))
    console.print()
    _answer(console, judged, hand, rng.choice([play for play in judged.legal(table) if play.pattern == "pair"]), look)
    _ruling(console, rules, look)


def _hand(judged: Judge, hand: Cards, look: Look) -> Line:
    """The hand high to low, ranks apart."""
    columns = groupby(sorted_cards(hand, judged.level), key=rank_of)
    return Line("   ").join(look.cards(cards, judged.level) for _, cards in columns)


def _plays(judged: Judge, hand: Cards, look: Look) -> Table:
    """How many plays of each pattern the hand can lead, and the strongest."""
    lang = look.lang
    heads = Text("牌型 可出 不计花色 最大", "pattern plays suits_aside strongest").pick(lang).split()
    table = Table(*(head.replace("_", " ") for head in heads), box=None, padding=(0, 2, 0, 0), header_style="bold")
    distinct, concrete = judged.legal(hand), judged.concrete(hand)
    for pattern in judged.shapes:
        some = [play for play in distinct if play.pattern == pattern]
        if some:
            every = sum(1 for play in concrete if play.pattern == pattern)
            name = pattern_name(judged.rules, pattern).pick(lang)
            table.add_row(name, str(every), str(len(some)), look.play(judged, some[-1]))
    return table


def _answer(console: Console, judged: Judge, hand: Cards, play: Play, look: Look) -> None:
    """What the hand has against a play of somebody else."""
    lang = look.lang
    replies = judged.legal(hand, play)
    name = play_name(judged, play).pick(lang)
    said = Text(
        f"上家出{name}，可压 {len(replies)} 种" + ("，最小：" if replies else "，只能过"),
        f"Against {name}: {len(replies)} plays" + (", the lowest: " if replies else ", so pass"),
    )
    console.print(Line(said.pick(lang)) + (look.play(judged, replies[0]) if replies else Line("")), end="\n\n")


def _ruling(console: Console, rules: Ruleset, look: Look) -> None:
    """Two rulings with their articles."""
    lang = look.lang
    twos = judge(rules, 0)
    default = twos.default(parse_cards("SK DK C6 D6 H2"))
    if default is not None:
        name, article = play_name(twos, default).pick(lang), rules.article("wild.default")
        said = Text(f"  打 2，不说明：算{name}（{article}）", f"  at level 2, without a word: {name} ({article})")
        console.print(look.play(twos, default) + Line(said.pick(lang)))
    asked = Text("还给对方的牌可以大于 10 吗？", "May a card above ten be returned to an opponent?")
    console.print(asked.pick(lang))
    for book in map(load, BOOKS):
        limit = book.limit("return.limit_opponent")
        said = Text("可以", "yes") if limit is None else Text("不可以", "no")
        article = book.article("return.limit_opponent")
        console.print(f"  {book.name.pick(lang)}: {said.pick(lang)} ({article})")
