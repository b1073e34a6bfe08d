"""`guandan demo`: what the package can do, on one screen: a dealt hand, its plays, a ruling."""

import random
from itertools import groupby

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from guandan.cli.language import lang_option, refusals, shows
from guandan.game.cards import (
    DECK,
    HAND_SIZE,
    SUIT_RANKS,
    Cards,
    codes,
    each,
    parse_cards,
    rank_of,
    sorted_cards,
    suit_of,
)
from guandan.game.errors import Text
from guandan.game.judge import Judge, judge
from guandan.game.levels import LEVELS, TOP, parse_level
from guandan.game.names import card_sign, pattern_name, play_name
from guandan.game.patterns import RUNS
from guandan.game.plays import Play
from guandan.game.ruleset import BOOKS, Ruleset, find, load

RED = (1, 3)
"""Hearts and diamonds."""


@click.command()
@click.option("--book", default="JS23", show_default=True, help="Rule book: an id, a file name or your own file.")
@click.option("--level", default=None, help="Level of the deal, 2 to A; else drawn.")
@click.option("--seed", type=int, default=None, help="Deal the same hand again.")
@lang_option
def demo(book: str, level: str | None, seed: int | None, lang: str) -> None:
    """Deal a hand, list its plays and give a ruling."""
    with refusals(lang):
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
    shown = LEVELS[at].replace("T", "10")
    title = Text(f"{rules.name.zh} · 打 {shown} · --seed {seed}", f"{rules.name.en} · level {shown} · --seed {seed}")
    console.print(title.pick(lang), style="bold", end="\n\n")
    console.print(_hand(judged, hand), end="\n\n")
    console.print(_plays(judged, hand, lang))
    console.print()
    _answer(console, judged, hand, rng.choice([play for play in judged.legal(table) if play.pattern == "pair"]), lang)
    _ruling(console, rules, lang)


def _card(judged: Judge, card: Cards) -> Line:
    """A card in its colour; the wild one is underlined, other level cards are bold."""
    style = "red" if suit_of(card) in RED else ""
    if rank_of(card) == judged.level:
        style += " bold"
    return Line(
        card_sign(card) if shows("♥") else codes(card)[0], style + (" underline" if card == judged.wild else "")
    )


def _cards(judged: Judge, play: Play) -> Line:
    """The cards of a play high to low, in a run by printed rank."""
    level = None if play.pattern in RUNS else judged.level
    return Line(" ").join(_card(judged, card) for card in sorted_cards(play.cards, level))


def _hand(judged: Judge, hand: Cards) -> Line:
    """The hand high to low, ranks apart."""
    columns = groupby(sorted_cards(hand, judged.level), key=rank_of)
    return Line("   ").join(Line(" ").join(_card(judged, card) for card in cards) for _, cards in columns)


def _plays(judged: Judge, hand: Cards, lang: str) -> Table:
    """How many plays of each pattern the hand can lead, and the strongest."""
    heads = Text("牌型 可出 不计花色 最大", "pattern plays suits_aside strongest").pick(lang).split()
    table = Table(*(head.replace("_", " ") for head in heads), box=None, padding=(0, 2, 0, 0), header_style="bold")
    distinct, concrete = judged.legal(hand), judged.concrete(hand)
    for pattern in judged.shapes:
        some = [play for play in distinct if play.pattern == pattern]
        if some:
            every = sum(1 for play in concrete if play.pattern == pattern)
            name = pattern_name(judged.rules, pattern).pick(lang)
            table.add_row(name, str(every), str(len(some)), _cards(judged, some[-1]))
    return table


def _answer(console: Console, judged: Judge, hand: Cards, play: Play, lang: str) -> None:
    """What the hand has against a play of somebody else."""
    replies = judged.legal(hand, play)
    name = play_name(judged, play).pick(lang)
    said = Text(
        f"上家出{name}，可压 {len(replies)} 种" + ("，最小：" if replies else "，只能过"),
        f"Against {name}: {len(replies)} plays" + (", the lowest: " if replies else ", so pass"),
    )
    console.print(Line(said.pick(lang)) + (_cards(judged, replies[0]) if replies else Line("")), end="\n\n")


def _ruling(console: Console, rules: Ruleset, lang: str) -> None:
    """Two rulings with their articles."""
    twos = judge(rules, 0)
    default = twos.default(parse_cards("SK DK C6 D6 H2"))
    if default is not None:
        name, article = play_name(twos, default).pick(lang), rules.article("wild.default")
        said = Text(f"  打 2，不说明：算{name}（{article}）", f"  at level 2, without a word: {name} ({article})")
        console.print(_cards(twos, default) + Line(said.pick(lang)))
    asked = Text("还给对方的牌可以大于 10 吗？", "May a card above ten be returned to an opponent?")
    console.print(asked.pick(lang))
    for book in map(load, BOOKS):
        limit = book.limit("return.limit_opponent")
        said = Text("可以", "yes") if limit is None else Text("不可以", "no")
        article = book.article("return.limit_opponent")
        console.print(f"  {book.name.pick(lang)}: {said.pick(lang)} ({article})")
