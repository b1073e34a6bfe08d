"""A match as a book to read (牌谱): its score sheet, the rulings in it, and every deal card by card."""

from collections.abc import Iterator, Sequence

from guandan.documents.model import Cell, Document, Fields, Heading, Part, Table, columns
from guandan.documents.registers import rulings_table
from guandan.documents.source import Kind, Source, stamp_of, time_text
from guandan.documents.words import SIDES, levels_text
from guandan.game.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS, Cards, rank_of, sorted_cards, suit_of, wild_card
from guandan.game.dealtext import DealText, deals_of
from guandan.game.errors import Text
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.names import RANK_NAMES, SUIT_SIGNS
from guandan.game.seats import SEATS, partner
from guandan.game.tribute import Payment
from guandan.referee.register import register

NAMES = (Text("东", "E"), Text("北", "N"), Text("西", "W"), Text("南", "S"))
PLACES = ("first", "second", "third", "last")


def card_text(card: Cards, level: int) -> Text:
    """A card as it is printed; a wild card has a star."""
    rank = rank_of(card)
    if rank in (SMALL_JOKER, BIG_JOKER):
        return Text(RANK_NAMES[RANKS[rank]].zh, RANKS[rank])
    shown = (
        SUIT_SIGNS[SUITS[suit_of(card)]] + RANKS[rank].replace("T", "10") + ("*" if card == wild_card(level) else "")
    )
    return Text(shown, shown)


def cards_text(cards: Cards, level: int) -> Text:
    """Cards beside each other, the highest first."""
    found = [card_text(card, level) for card in sorted_cards(cards, level)]
    return Text(" ".join(one.zh for one in found), " ".join(one.en for one in found))


def sheet_part(log: Log) -> Table:
    """Deal by deal: the level played, who came in when, and the levels afterwards."""
    rules, rows = log.state.rules, []
    games = (*log.state.score.past, log.state.game.deals)
    for game, deals in enumerate(games, start=1):
        for number, deal in enumerate(deals, start=1):
            finish = [NAMES[seat] for seat in deal.finish]
            places: list[Cell] = [*finish, *[Text("", "")] * (4 - len(finish))]
            ruled = Text(f"裁定 #{deal.ruling}", f"ruling #{deal.ruling}") if deal.ruling is not None else Text("", "")
            note = Text("加赛", "extra") if deal.extra else ruled
            levels = [levels_text(LEVELS[level]) for level in deal.levels]
            raised = Text(f"{SIDES[deal.winner].zh} +{deal.raised}", f"{SIDES[deal.winner].en} +{deal.raised}")
            rows.append((game, number, levels_text(LEVELS[deal.level]), *places, raised, *levels, note))
    terms = [
        (rules.words(f"terms.{place}")[0], en, 0, "center")
        for place, en in zip(PLACES, ("1st", "2nd", "3rd", "4th"), strict=True)
    ]
    heads = columns(
        ("局", "Game", 0, "center"),
        ("副", "Deal", 0, "center"),
        ("打", "Level", 0, "center"),
        *terms,
        ("升级", "Gain", 1, "center"),
        ("东西方", "E-W", 0, "center"),
        ("南北方", "N-S", 0, "center"),
        ("备注", "Remarks"),
    )
    return Table(heads, tuple(rows), Text("记分", "Score"))


def deal_parts(deal: DealText, number: int, players: Sequence[str]) -> Iterator[Part]:
    """The hands, tribute and return, and the tricks: a column for each player, a line for each time around."""
    level = levels_text(LEVELS[deal.level])
    yield Heading(Text(f"第 {number} 副  打 {level.zh}", f"Deal {number}, level {level.en}"), 2)
    hands = tuple((NAMES[seat], players[seat], cards_text(hand, deal.level)) for seat, hand in enumerate(deal.hands))
    yield Table(columns(("方位", "Seat", 0, "center"), ("选手", "Player", 1), ("手牌", "Hand", 6)), hands, size=8)
    paid = [(Text("贡", "tribute"), one) for one in deal.tributes] + [
        (Text("还", "return"), one) for one in deal.returns
    ]
    pairs: list[tuple[Text, Cell]] = [(word, _paid(one, deal.level)) for word, one in paid]
    if deal.anti:
        pairs.append((Text("贡牌", "Tribute"), Text("抗贡", "refused")))
    if pairs:
        yield Fields(tuple(pairs))
    heads = columns(("圈", "Trick", 0, "center"), *((one.zh, one.en, 1) for one in NAMES))
    yield Table(heads, tuple(_tricks(deal)), size=8)
    if deal.finish:
        order = " ".join(NAMES[seat].zh for seat in deal.finish), " ".join(SEATS[seat] for seat in deal.finish)
        yield Fields(((Text("名次", "Finish"), Text(*order)),), 1)


def _paid(one: Payment, level: int) -> Text:
    card, giver, taker = card_text(one.card, level), NAMES[one.giver], NAMES[one.taker]
    return Text(f"{giver.zh} → {taker.zh}  {card.zh}", f"{giver.en} → {taker.en}  {card.en}")


def _tricks(deal: DealText) -> Iterator[tuple[Cell, ...]]:
    for number, trick in enumerate(deal.tricks, start=1):
        line: dict[int, Cell] = {}
        first: Cell = number
        for seat, made in trick:
            if seat in line:
                yield first, *(line.get(at, "") for at in range(4))
                line, first = {}, ""
            line[seat] = Text("过", "pass") if made is None else cards_text(made.cards, deal.level)
        yield first, *(line.get(at, "") for at in range(4))


def match_book(log: Log, made: int, players: Sequence[str] = ()) -> Document:
    """The book of a match. Its deals are those whose cards are open by now."""
    state = log.state
    players = players or state.agreed.players
    pairs: list[tuple[Text, Cell]] = [
        (SIDES[side], " / ".join(players[seat] or SEATS[seat] for seat in (side, partner(side)))) for side in (0, 1)
    ]
    pairs.append((Text("开始", "Began"), time_text(log.facts[0].at)))
    result = state.score.result
    if result is not None:
        won = Text("平", "drawn") if result.winner is None else SIDES[result.winner]
        score = f"{result.grade[0]} : {result.grade[1]}"
        pairs.append((Text("胜方", "Won by"), Text(f"{won.zh}  {score}", f"{won.en}  {score}")))
    parts: list[Part] = [Fields(tuple(pairs)), sheet_part(log)]
    if state.register.rulings:
        parts += [Heading(Text("判罚", "Rulings"), 2), rulings_table(register([state]))]
    for number, deal in enumerate(deals_of(log), start=1):
        parts += deal_parts(deal, number, players)
    name = "".join(mark if mark.isalnum() or mark in "-_." else "-" for mark in state.id)
    return Document(f"match-{name}", MATCHES.title, stamp_of(state.id, state.rules, made, log.facts[-1]), tuple(parts))


def match_books(source: Source) -> Iterator[Document]:
    """The book of every match that is kept with the event."""
    for log in source.matches:
        book = match_book(log, source.made)
        yield book._replace(stamp=source.stamp, look=source.look, subtitle=Text(log.state.id, log.state.id))


MATCHES = Kind("match", Text("牌谱", "Match record"), match_books)
