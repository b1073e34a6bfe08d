"""The effect words: what a ruling does to a deal and a match.

A referee's ruling only names effects; what they mean is here, for everybody. An effect is an act of the referee like
any other: verified, a fact, folded. (`rewind` belongs to the log, which alone knows where to go back to.)

    skip          seat, scope          loses the right to play: for this trick, for a trick (one_trick: this one if it
                                       still takes a turn from them, else the next), for the next play only, for
                                       the next turn of this trick (turn), or (silent) until the other side has
                                       played to it
    dictate_lead  seat, pattern, cards must lead this pattern out of these cards, if they have them
    forbid_lead   seat, pattern        may not lead this pattern in the next trick
    must_play     seat, card           the first single must be this card, and is due when it beats one
    void_hand     seat                 their cards are void, they are last and the others move up
    end_deal      loser                the deal ends as a double down of this side
    redraw                             the cards are shuffled and drawn again
    next_deal     no_tribute, leader,  what holds for the next deal; shuffler and cutter are named together
                  shuffler, cutter
    set_levels    levels               the levels are put right
    set_finish    deal, finish         a finished deal, named by the number of its fact, has another finish: somebody
                                       comes last and the others move up
    end_game      as end_match, game   the running game ends with this score, or the next one; with `game` the one of
                                       that number, which has ended, has it
    end_match     winner, grade, points  the match ends with this score; with `levels` and `promotions` if a ruling
                                       changes them too
    exclude       side                 the pair is out of the event
"""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from guandan.game.acts import Act
from guandan.game.cards import Cards, contains, format_cards, parse_cards, size
from guandan.game.deal import OVER, PLAY, Deal, Order, felt, lead, pass_on
from guandan.game.errors import Conflict, Illegal, NotAllowed, OutOfTurn, Unreadable, like, one_of, quoted
from guandan.game.facts import Body, Data, plain
from guandan.game.fields import SEAT, Card, Count, Level, Reader, Seat, Side, Winner, listed, read, word, wrong
from guandan.game.levels import TOP, parse_level
from guandan.game.match import Award, Excluded, Match, NextDeal, coming
from guandan.game.patterns import PATTERNS
from guandan.game.results import GameResult, checked_finish, round_winner
from guandan.game.seats import SEATS, parse_seat, partner
from guandan.game.sheet import REFINISHED
from guandan.game.tribute import Finish

# What the words say.


def _read_pattern(_: str, value: Any) -> str:
    if value not in PATTERNS:
        raise Unreadable("unknown_pattern", pattern=quoted(value), allowed=", ".join(PATTERNS))
    return str(value)


def _read_cards(field: str, value: Any) -> Cards:
    if not isinstance(value, list) or not value:
        raise wrong(field, like('["S7", "H7"]'))
    return parse_cards(value)


Pattern = Annotated[str, Reader(_read_pattern)]
SeatOrNone = Annotated[int | None, Reader(lambda _, value: None if value == "none" else parse_seat(value))]
LowLevel = Annotated[int, Reader(lambda _, value: parse_level(value, TOP))]
"""A level up to A: A is passed by playing, or the match is ended by a ruling."""
CardList = Annotated[Cards, Reader(_read_cards)]
SCOPES = ("trick", "one_trick", "play", "turn", "silent")


class Skip(NamedTuple):
    """Somebody loses the right to play."""

    seat: Seat
    scope: Annotated[str, word(*SCOPES)]
    ruling: Count | None = None


class Dictate(NamedTuple):
    """A lead that is dictated."""

    seat: Seat
    pattern: Pattern
    cards: CardList
    ruling: Count | None = None


class Forbid(NamedTuple):
    """A lead that is forbidden: in the next trick, or (`now`) in this one."""

    seat: Seat
    pattern: Pattern
    now: bool = False
    ruling: Count | None = None


class MustPlay(NamedTuple):
    """A card that must be the first single."""

    seat: Seat
    card: Card
    ruling: Count | None = None


class OfSeat(NamedTuple):
    """Whose cards are void."""

    seat: Seat


class LostDeal(NamedTuple):
    """The side that loses a deal."""

    loser: Side
    ruling: Count | None = None


class Redraw(NamedTuple):
    """The cards are shuffled and drawn again."""


class OfNextDeal(NamedTuple):
    """What holds for the next deal."""

    no_tribute: bool = False
    leader: SeatOrNone = None
    shuffler: SeatOrNone = None
    cutter: SeatOrNone = None
    ruling: Count | None = None


class SetLevels(NamedTuple):
    """The levels of both sides."""

    levels: tuple[LowLevel, LowLevel]


class SetFinish(NamedTuple):
    """Another finish of a finished deal."""

    deal: Count
    finish: Annotated[tuple[int, ...], listed(SEAT, 1, 4)]


class Score(NamedTuple):
    """The score of a game or match that a ruling ends."""

    winner: Winner
    grade: tuple[int, int]
    points: tuple[int, int]
    levels: tuple[Level, Level] | None = None
    promotions: tuple[int, int] | None = None
    game: Count | None = None


class OfSide(NamedTuple):
    """A pair that is out of the event."""

    side: Side
    ruling: Count | None = None


# Effects on the play of a deal.


def _in_play(match: Match, seat: int, word: str) -> Deal:
    """The running deal, with the seat of the effect still in it."""
    if match.recorded or match.deal is None or match.deal.phase != PLAY:
        raise OutOfTurn("no_deal", act=word)
    if not match.deal.hands[seat] and word != "void_hand":
        raise Illegal("already_out", seat=SEATS[seat])
    return match.deal


def _in_hand(match: Match, seat: int, word: str) -> Deal:
    """The running deal, from when the cards are drawn, with the seat of the effect still in it."""
    if match.recorded or match.deal is None or not match.deal.hands or match.deal.phase == OVER:
        raise OutOfTurn("no_deal", act=word)
    if not match.deal.hands[seat]:
        raise Illegal("already_out", seat=SEATS[seat])
    return match.deal


def _check_skip(match: Match, said: Skip) -> None:
    """A stop may come before the first lead, for a violation at the tribute, or before the cards are drawn (R-113)."""
    if not match.undrawn:
        _in_hand(match, said.seat, "skip")


def _skip(match: Match, said: Skip) -> Match:
    seat = said.seat
    order = Order("skip", seat, scope=said.scope, ruling=said.ruling)
    if match.undrawn:
        return _stopped_later(match, order)
    deal = _ordered(match, order)
    if deal.phase == PLAY and deal.turn == seat:  # the turn is over at once
        stops = deal.orders_for(seat, "skip")
        deal = lead(deal, seat) if deal.to_beat is None else pass_on(felt(deal, stops), seat)
    return match.with_deal(deal)


def _stopped_later(match: Match, stop: Order) -> Match:
    """The match with a stop in the deal whose cards are to be drawn."""
    live = match.live
    if live.deal is not None:
        return match.with_deal(live.deal._replace(stops=(*live.deal.stops, stop)))
    if live.again is not None:
        live = live._replace(again=live.again._replace(stops=(*live.again.stops, stop)))
    else:
        live = live._replace(ordered=live.ordered._replace(stops=(*live.ordered.stops, stop)))
    return match._replace(live=live)


def _check_dictate(match: Match, said: Dictate) -> None:
    deal = _in_play(match, said.seat, "dictate_lead")
    _check_held(deal, said.seat, said.cards)
    if not any(play.pattern == said.pattern for play in deal.judge.concrete(said.cards)):
        raise Illegal("not_a_pattern", cards=format_cards(said.cards))


def _check_held(deal: Deal, seat: int, cards: Cards) -> None:
    """Only a referee who has inspected the hand is told what is not in it; otherwise an order about it may be void."""
    if size(cards) > size(deal.hands[seat]):
        raise Illegal("too_many_cards", most=size(deal.hands[seat]), count=size(cards))
    if seat in deal.inspected and not contains(deal.hands[seat], cards):
        raise Illegal("not_in_hand", cards=format_cards(cards, deal.level))


def _dictate(match: Match, said: Dictate) -> Match:
    order = Order("dictate_lead", said.seat, pattern=said.pattern, cards=said.cards, ruling=said.ruling)
    return match.with_deal(_ordered(match, order))


def _check_forbid(match: Match, said: Forbid) -> None:
    deal = _in_play(match, said.seat, "forbid_lead")
    if said.now and (deal.turn != said.seat or deal.to_beat is not None):
        raise OutOfTurn("not_your_turn", match.rules.article("articles.turn"), turn=SEATS[deal.turn])


def _forbid(match: Match, said: Forbid) -> Match:
    order = Order("forbid_lead", said.seat, "next" if said.now else "", said.pattern, ruling=said.ruling)
    return match.with_deal(_ordered(match, order))


def _check_must_play(match: Match, said: MustPlay) -> None:
    """A card shown as tribute is known before the first lead."""
    _check_held(_in_hand(match, said.seat, "must_play"), said.seat, said.card)


def _must_play(match: Match, said: MustPlay) -> Match:
    order = Order("must_play", said.seat, cards=said.card, ruling=said.ruling)
    return match.with_deal(_ordered(match, order))


def _running(match: Match, word: str) -> Deal:
    if match.deal is None:
        raise OutOfTurn("no_deal", act=word)
    return match.deal


def _ordered(match: Match, order: Order) -> Deal:
    deal = _running(match, order.word)
    return deal._replace(orders=(*deal.orders, order))


def _check_void(match: Match, said: OfSeat) -> None:
    if said.seat in _in_play(match, said.seat, "void_hand").voided:
        raise Illegal("already_out", seat=SEATS[said.seat])


def _void_hand(match: Match, said: OfSeat) -> Match:
    """Cards void, last place; if they had finished, those behind them move up (000 §18(4), H-20)."""
    deal, seat = _running(match, "void_hand"), said.seat
    hands = tuple(0 if at == seat else hand for at, hand in enumerate(deal.hands))
    finished = tuple(at for at in deal.finished if at != seat)
    deal = deal._replace(hands=hands, finished=finished, voided=(*deal.voided, seat))
    if deal.is_decided():
        deal = deal._replace(phase=OVER)
    elif deal.turn == seat:
        deal = pass_on(deal, seat)
    return match.with_deal(deal)


# Effects on the match.


def _check_end_deal(match: Match, _: LostDeal) -> None:
    if match.deciding and match.by_lot:
        raise OutOfTurn("no_deal", act="end_deal")


def awarded_finish(loser: int, *, until_first: bool) -> Finish:
    """The finish of a deal that a side has lost as a double down."""
    first = 1 - loser
    return (first,) if until_first else (first, partner(first))


def _end_deal(match: Match, said: LostDeal) -> Match:
    """The running deal, or else the next one (H-51), which may be the first of a new game."""
    award = Award(awarded_finish(said.loser, until_first=match.until_first), said.ruling)
    ordered = match.live.ordered if match.live.begun else NextDeal()
    return match._replace(live=match.live._replace(award=award, ordered=ordered))


def _check_redraw(match: Match, _: Redraw) -> None:
    _running(match, "redraw")


def _redraw(match: Match, _: Redraw) -> Match:
    return match._replace(live=match.live._replace(deal=None, again=_running(match, "redraw").undealt()))


def _check_next_deal(match: Match, said: OfNextDeal) -> None:
    if said.leader is not None and not said.no_tribute and _tribute_comes(match):
        raise NotAllowed("payer_leads", match.rules.article("articles.tribute"))
    if said.shuffler is None and said.cutter is None:
        return
    if not match.rules.flag("deal.referee_names"):
        raise NotAllowed("roles_not_named", match.rules.article("deal.referee_names"))
    if None in (said.shuffler, said.cutter) or said.shuffler == said.cutter:
        raise Illegal("shuffler_cuts", match.rules.article("deal.referee_names"))


def _tribute_comes(match: Match) -> bool:
    """Whether tribute is owed in the next deal unless it is ordered away (R-15)."""
    return match.live.begun or (bool(coming(match).game.finish) and not match.until_first)


def _next_deal(match: Match, said: OfNextDeal) -> Match:
    return match._replace(live=match.live._replace(ordered=NextDeal(*said, stops=match.live.ordered.stops)))


def _check_nothing(_: Match, __: Any) -> None:
    """Whoever can say it may."""


def _set_levels(match: Match, said: SetLevels) -> Match:
    return match.with_game(match.game._replace(levels=said.levels))


def _check_finish(match: Match, said: SetFinish) -> None:
    ended = [line for line in match.score.sheet if line.kind == "deal_end"]
    line = next((one for one in ended if one.seq == said.deal), None)
    if not ended:
        raise OutOfTurn("no_deal_ended")
    if line is None:
        raise wrong("deal", one_of(one.seq for one in ended))
    if line.ruling is not None:
        raise Conflict("deal_ruled", seq=line.ruling)
    checked_finish(said.finish, until_first=len(line.data["finish"]) == 1)


def _worked_out_again(match: Match, _: SetFinish) -> Match:
    """Nothing here: the log has the sheet worked out again (amending.py)."""
    return match


def _ruled_result(match: Match, said: Score) -> GameResult:
    """The result of a ruling; levels and promotions are those of the table unless it names others (003 c3.7(4))."""
    levels = match.game.levels if said.levels is None else said.levels
    promotions = levels if said.promotions is None else said.promotions
    return GameResult("ruling", levels, said.winner, said.grade, said.points, promotions)


def _end_match(match: Match, said: Score) -> Match:
    """The match with its result; one that is over gets another (a result that was not signed, say)."""
    return match._replace(score=match.score._replace(ruled=_ruled_result(match, said), result=None))


def _check_end_game(match: Match, said: Score) -> None:
    if said.game is not None:
        if not 1 <= said.game <= len(match.score.games):
            raise wrong("game", f"1 ... {len(match.score.games)}")
    elif match.over:
        raise Conflict("match_over")
    elif match.deciding:
        raise OutOfTurn("no_deal", act="end_game")


def _end_game(match: Match, said: Score) -> Match:
    """The running game with its result, or the next one (a side that does not come to it), or one that has ended."""
    if said.game is None:
        return match._replace(score=match.score._replace(lost=_ruled_result(coming(match), said)))
    new = _ruled_result(match, said)
    games = tuple(new if number == said.game else old for number, old in enumerate(match.score.games, start=1))
    level = not games or round_winner(match.format, games) is None
    decided = match.score.decided if level else None
    return match._replace(score=match.score._replace(games=games, decided=decided, result=None))


def _exclude(match: Match, said: OfSide) -> Match:
    excluded = (*match.register.excluded, Excluded(said.side, said.ruling))
    return match._replace(register=match.register._replace(excluded=excluded))


AFTERWARDS = ("end_game", "end_match", "exclude", REFINISHED)
"""What can still be ruled when the match is over."""


class Word(NamedTuple):
    """What an effect word says, when it makes sense, and what it does."""

    shape: type[Any]
    check: Callable[[Match, Any], None]
    apply: Callable[[Match, Any], Match]


WORDS: dict[str, Word] = {
    "skip": Word(Skip, _check_skip, _skip),
    "dictate_lead": Word(Dictate, _check_dictate, _dictate),
    "forbid_lead": Word(Forbid, _check_forbid, _forbid),
    "must_play": Word(MustPlay, _check_must_play, _must_play),
    "void_hand": Word(OfSeat, _check_void, _void_hand),
    "end_deal": Word(LostDeal, _check_end_deal, _end_deal),
    "redraw": Word(Redraw, _check_redraw, _redraw),
    "next_deal": Word(OfNextDeal, _check_next_deal, _next_deal),
    "set_levels": Word(SetLevels, _check_nothing, _set_levels),
    REFINISHED: Word(SetFinish, _check_finish, _worked_out_again),
    "end_game": Word(Score, _check_end_game, _end_game),
    "end_match": Word(Score, _check_nothing, _end_match),
    "exclude": Word(OfSide, _check_nothing, _exclude),
}


class Named(NamedTuple):
    """An effect by its word; what else it says hangs on that."""

    word: Annotated[str, word(*WORDS)]
    ruling: Count | None = None


# For everybody.


def decide(match: Match, said: Named, act: Act, _: int) -> Body:
    """The fact of an effect. Raises a refusal if it makes no sense here."""
    data = act.data
    if "ruling" in data or not plain(data):
        raise wrong("data", like('1, "text", [...]'))
    if said.word == REFINISHED or "game" in data:  # a ruling says why; else the score is corrected
        raise wrong("word", "correct")
    check(match, data)
    return Body("effect", act.by, dict(data))


def check(match: Match, data: Data) -> None:
    """Raises a refusal if an effect makes no sense here."""
    named = read(Named, data).word
    if match.over and named not in AFTERWARDS:
        raise Conflict("match_over")
    meant = WORDS[named]
    meant.check(match, read(meant.shape, data))


def apply(match: Match, data: Data) -> Match:
    """The match after an effect."""
    meant = WORDS[read(Named, data).word]
    return meant.apply(match, read(meant.shape, data))
