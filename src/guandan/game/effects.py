"""The effect words: what a ruling does to a deal and a match.

A referee's ruling only names effects; what they mean is here, for everybody. An effect is an act of the referee like
any other: verified, a fact, folded. (`rewind` belongs to the log, which alone knows where to go back to.)

    skip          seat, scope          loses the right to play: for this trick, for a trick (one_trick: this one if it
                                       still takes a turn from him, else the next), for the next play only, for
                                       the next turn of this trick (turn), or (silent) until the other side has
                                       played to it
    dictate_lead  seat, pattern, cards must lead this pattern out of these cards, if he has them
    forbid_lead   seat, pattern        may not lead this pattern in the next trick
    must_play     seat, card           the first single must be this card, and is due when it beats one
    void_hand     seat                 his cards are void, he is last and the others move up
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

from guandan.game.acts import REFEREE, Act
from guandan.game.cards import Cards, contains, format_cards, parse_card, parse_cards, size
from guandan.game.deal import OVER, PLAY, Deal, Order, felt, lead, pass_on
from guandan.game.errors import Conflict, Illegal, NotAllowed, OutOfTurn, Unreadable, like, one_of, quoted
from guandan.game.facts import Body, Data, plain
from guandan.game.levels import LEVELS, TOP, parse_level
from guandan.game.match import Excluded, Match, NextDeal, coming
from guandan.game.patterns import PATTERNS
from guandan.game.results import GameResult, checked_finish, round_winner, side_number
from guandan.game.seats import SEATS, SIDES, parse_seat, parse_side, partner
from guandan.game.sheet import REFINISHED
from guandan.game.tribute import Finish


def decide(match: Match, act: Act) -> Body:
    """The fact of an effect. Raises a refusal if it makes no sense here."""
    if act.by != REFEREE:
        raise OutOfTurn("not_yours", by=quoted(act.by), act="effect")
    if "auto" in act.data or "ruling" in act.data or not plain(act.data):
        raise Unreadable("wrong_field", field="data", allowed=like('1, "text", [...]'))
    if act.data.get("word") == REFINISHED or "game" in act.data:  # a ruling says why; else the score is corrected
        raise Unreadable("wrong_field", field="word", allowed="correct")
    check(match, act.data)
    return Body("effect", act.by, dict(act.data))


def check(match: Match, data: Data) -> None:
    """Raises a refusal if an effect makes no sense here."""
    word = data.get("word")
    if not isinstance(word, str) or word not in WORDS:
        raise Unreadable("wrong_field", field="word", allowed=one_of(WORDS))
    if match.over and word not in AFTERWARDS:
        raise Conflict("match_over")
    WORDS[word][0](match, data)


def apply(match: Match, data: Data) -> Match:
    """The match after an effect."""
    _, fold = WORDS[data["word"]]
    return fold(match, data)


# Effects on the play of a deal.


def _in_play(match: Match, data: Data) -> Deal:
    """The running deal, with the seat of the effect still in it."""
    seat = parse_seat(data.get("seat"))
    if match.recorded or match.deal is None or match.deal.phase != PLAY:
        raise OutOfTurn("no_deal", act=data["word"])
    if not match.deal.hands[seat] and data["word"] != "void_hand":
        raise Illegal("already_out", seat=data["seat"])
    return match.deal


def _in_hand(match: Match, data: Data) -> Deal:
    """The running deal, from when the cards are drawn, with the seat of the effect still in it."""
    seat = parse_seat(data.get("seat"))
    if match.recorded or match.deal is None or not match.deal.hands or match.deal.phase == OVER:
        raise OutOfTurn("no_deal", act=data["word"])
    if not match.deal.hands[seat]:
        raise Illegal("already_out", seat=data["seat"])
    return match.deal


SCOPES = ("trick", "one_trick", "play", "turn", "silent")


def _check_skip(match: Match, data: Data) -> None:
    """A stop may come before the first lead, for a violation at the tribute, or before the cards are drawn (R-113)."""
    if not match.undrawn:
        _in_hand(match, data)
    parse_seat(data.get("seat"))
    if data.get("scope") not in SCOPES:
        raise Unreadable("wrong_field", field="scope", allowed=one_of(SCOPES))


def _skip(match: Match, data: Data) -> Match:
    seat = parse_seat(data["seat"])
    order = Order("skip", seat, scope=data["scope"], ruling=data.get("ruling"))
    if match.undrawn:
        return _stopped_later(match, order)
    deal = _ordered(match, order)
    if deal.phase == PLAY and deal.turn == seat:  # his turn is over at once
        stops = deal.orders_for(seat, "skip")
        deal = lead(deal, seat) if deal.to_beat is None else pass_on(felt(deal, stops), seat)
    return match._replace(deal=deal)


def _stopped_later(match: Match, stop: Order) -> Match:
    """The match with a stop in the deal whose cards are to be drawn."""
    if match.deal is not None:
        return match._replace(deal=match.deal._replace(stops=(*match.deal.stops, stop)))
    if match.again is not None:
        return match._replace(again=match.again._replace(stops=(*match.again.stops, stop)))
    return match._replace(ordered=match.ordered._replace(stops=(*match.ordered.stops, stop)))


def _check_pattern(match: Match, data: Data) -> None:
    deal = _in_play(match, data)
    if data.get("now") and (deal.turn != parse_seat(data["seat"]) or deal.to_beat is not None):
        raise OutOfTurn("not_your_turn", match.rules.article("articles.turn"), turn=SEATS[deal.turn])
    if data.get("pattern") not in PATTERNS:
        raise Unreadable("unknown_pattern", pattern=quoted(data.get("pattern")), allowed=", ".join(PATTERNS))


def _check_dictate(match: Match, data: Data) -> None:
    _check_pattern(match, data)
    deal, cards = _in_play(match, data), _cards(data)
    _check_held(deal, data, cards)
    if not any(play.pattern == data["pattern"] for play in deal.judge.concrete(cards)):
        raise Illegal("not_a_pattern", cards=" ".join(data["cards"]))


def _check_held(deal: Deal, data: Data, cards: Cards) -> None:
    """Only a referee who has inspected the hand is told what is not in it; otherwise an order about it may be void."""
    seat = parse_seat(data["seat"])
    if size(cards) > size(deal.hands[seat]):
        raise Illegal("too_many_cards", most=size(deal.hands[seat]), count=size(cards))
    if seat in deal.inspected and not contains(deal.hands[seat], cards):
        raise Illegal("not_in_hand", cards=format_cards(cards, deal.level))


def _cards(data: Data) -> Cards:
    cards = data.get("cards")
    if not isinstance(cards, list) or not cards:
        raise Unreadable("wrong_field", field="cards", allowed=like('["S7", "H7"]'))
    return parse_cards(cards)


def _dictate(match: Match, data: Data) -> Match:
    seat, ruling = parse_seat(data["seat"]), data.get("ruling")
    order = Order("dictate_lead", seat, pattern=data["pattern"], cards=_cards(data), ruling=ruling)
    return match._replace(deal=_ordered(match, order))


def _forbid(match: Match, data: Data) -> Match:
    seat, pattern, scope = parse_seat(data["seat"]), data["pattern"], "next" if data.get("now") else ""
    order = Order("forbid_lead", seat, scope, pattern, ruling=data.get("ruling"))
    return match._replace(deal=_ordered(match, order))


def _check_must_play(match: Match, data: Data) -> None:
    """A card shown as tribute is known before the first lead."""
    _check_held(_in_hand(match, data), data, parse_card(data.get("card", "")))


def _must_play(match: Match, data: Data) -> Match:
    order = Order("must_play", parse_seat(data["seat"]), cards=parse_card(data["card"]), ruling=data.get("ruling"))
    return match._replace(deal=_ordered(match, order))


def _running(match: Match, word: str) -> Deal:
    if match.deal is None:
        raise OutOfTurn("no_deal", act=word)
    return match.deal


def _ordered(match: Match, order: Order) -> Deal:
    deal = _running(match, order.word)
    return deal._replace(orders=(*deal.orders, order))


def _void_hand(match: Match, data: Data) -> Match:
    """Cards void, last place; if he had finished, those behind him move up (000 §18(4), H-20)."""
    deal, seat = _running(match, "void_hand"), parse_seat(data["seat"])
    hands = tuple(0 if at == seat else hand for at, hand in enumerate(deal.hands))
    finished = tuple(at for at in deal.finished if at != seat)
    deal = deal._replace(hands=hands, finished=finished, voided=(*deal.voided, seat))
    if deal.is_decided():
        deal = deal._replace(phase=OVER)
    elif deal.turn == seat:
        deal = pass_on(deal, seat)
    return match._replace(deal=deal)


# Effects on the match.


def _check_end_deal(match: Match, data: Data) -> None:
    parse_side(data.get("loser"))
    if match.deciding and match.by_lot:
        raise OutOfTurn("no_deal", act="end_deal")


def awarded_finish(data: Data, *, until_first: bool) -> Finish:
    """The finish of a deal that a side has lost as a double down."""
    first = 1 - parse_side(data["loser"])
    return (first,) if until_first else (first, partner(first))


def _end_deal(match: Match, data: Data) -> Match:
    """The running deal, or else the next one (H-51), which may be the first of a new game."""
    begun = match.deal is not None or match.again is not None
    awarded = awarded_finish(data, until_first=match.until_first)
    return match._replace(
        awarded=awarded, awarded_by=data.get("ruling"), ordered=match.ordered if begun else NextDeal()
    )


def _check_redraw(match: Match, _: Data) -> None:
    _running(match, "redraw")


def _redraw(match: Match, _: Data) -> Match:
    return match._replace(deal=None, again=_running(match, "redraw").undealt())


def _check_next_deal(match: Match, data: Data) -> None:
    if data.get("no_tribute", 0) not in (0, 1):
        raise Unreadable("wrong_field", field="no_tribute", allowed=one_of((0, 1)))
    ordered = _ordered_next(data)
    if ordered.leader is not None and not ordered.no_tribute and _tribute_comes(match):
        raise NotAllowed("payer_leads", match.rules.article("articles.tribute"))
    if ordered.shuffler is None and ordered.cutter is None:
        return
    if not match.rules.flag("deal.referee_names"):
        raise NotAllowed("roles_not_named", match.rules.article("deal.referee_names"))
    if None in (ordered.shuffler, ordered.cutter) or ordered.shuffler == ordered.cutter:
        raise Illegal("shuffler_cuts", match.rules.article("deal.referee_names"))


def _tribute_comes(match: Match) -> bool:
    """Whether tribute is owed in the next deal unless it is ordered away (R-15)."""
    if match.deal is not None or match.again is not None:
        return True
    return bool(coming(match).finish) and not match.until_first


def _ordered_next(data: Data) -> NextDeal:
    named = {name: data.get(name, "none") for name in ("leader", "shuffler", "cutter")}
    seats = {name: None if seat == "none" else parse_seat(seat) for name, seat in named.items()}
    leader, shuffler, cutter = (seats[name] for name in ("leader", "shuffler", "cutter"))
    return NextDeal(bool(data.get("no_tribute", 0)), leader, shuffler, cutter, ruling=data.get("ruling"))


def _next_deal(match: Match, data: Data) -> Match:
    return match._replace(ordered=_ordered_next(data)._replace(stops=match.ordered.stops))


def _check_levels(_: Match, data: Data) -> None:
    levels = data.get("levels")
    if not isinstance(levels, list) or len(levels) != 2:
        raise Unreadable("wrong_field", field="levels", allowed=like('["5", "2"]'))
    for level in levels:
        parse_level(level, TOP)  # A is passed by playing, or the match is ended by a ruling


def _set_levels(match: Match, data: Data) -> Match:
    first, second = (parse_level(level) for level in data["levels"])
    return match._replace(levels=(first, second))


def _check_finish(match: Match, data: Data) -> None:
    ended = [line for line in match.sheet if line.kind == "deal_end"]
    line = next((one for one in ended if one.seq == data.get("deal")), None)
    if not ended:
        raise OutOfTurn("no_deal_ended")
    if line is None:
        raise Unreadable("wrong_field", field="deal", allowed=one_of(one.seq for one in ended))
    if line.ruling is not None:
        raise Conflict("deal_ruled", seq=line.ruling)
    seats = data.get("finish")
    if not isinstance(seats, list):
        raise Unreadable("wrong_field", field="finish", allowed=like('["E", "N", "W", "S"]'))
    checked_finish([parse_seat(seat) for seat in seats], until_first=len(line.data["finish"]) == 1)


def _worked_out_again(match: Match, _: Data) -> Match:
    """Nothing here: the log has the sheet worked out again (amending.py)."""
    return match


def _check_end_match(match: Match, data: Data) -> None:
    if data.get("winner") not in (*SIDES, "none"):
        raise Unreadable("wrong_field", field="winner", allowed=one_of((*SIDES, "none")))
    for name in ("grade", "points"):
        pair = data.get(name)
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(part) is int for part in pair):
            raise Unreadable("wrong_field", field=name, allowed=like("[18, 0]"))
    _ruled_levels(match, data)


def _ruled_levels(match: Match, data: Data) -> tuple[tuple[int, int], tuple[int, int]]:
    """The levels and promotions of a ruling: those of the table unless it names others (003 c3.7(4))."""
    levels = data.get("levels", [LEVELS[level] for level in match.levels])
    if not isinstance(levels, list) or len(levels) != 2:
        raise Unreadable("wrong_field", field="levels", allowed=like('["A+", "J"]'))
    first, second = (parse_level(level) for level in levels)
    promotions = data.get("promotions", [first, second])
    if not isinstance(promotions, list) or len(promotions) != 2 or not all(type(part) is int for part in promotions):
        raise Unreadable("wrong_field", field="promotions", allowed=like("[4, 0]"))
    return (first, second), (promotions[0], promotions[1])


def _ruled_result(match: Match, data: Data) -> GameResult:
    grade, points = ((data[name][0], data[name][1]) for name in ("grade", "points"))
    levels, promotions = _ruled_levels(match, data)
    return GameResult("ruling", levels, side_number(data["winner"]), grade, points, promotions)


def _end_match(match: Match, data: Data) -> Match:
    """The match with its result; one that is over gets another (a result that was not signed, say)."""
    return match._replace(ruled=_ruled_result(match, data), over=False, result=None)


def _check_end_game(match: Match, data: Data) -> None:
    _check_end_match(match, data)
    if "game" in data:
        if type(data["game"]) is not int or not 1 <= data["game"] <= len(match.games):
            raise Unreadable("wrong_field", field="game", allowed=f"1 ... {len(match.games)}")
    elif match.over:
        raise Conflict("match_over")
    elif match.deciding:
        raise OutOfTurn("no_deal", act="end_game")


def _end_game(match: Match, data: Data) -> Match:
    """The running game with its result, or the next one (a side that does not come to it), or one that has ended."""
    if "game" not in data:
        return match._replace(lost=_ruled_result(coming(match), data))
    new = _ruled_result(match, data)
    games = tuple(new if number == data["game"] else old for number, old in enumerate(match.games, start=1))
    level = not games or round_winner(match.format, games) is None
    return match._replace(games=games, decided=match.decided if level else None, over=False, result=None)


def _check_exclude(_: Match, data: Data) -> None:
    parse_side(data.get("side"))


def _exclude(match: Match, data: Data) -> Match:
    return match._replace(excluded=(*match.excluded, Excluded(parse_side(data["side"]), data.get("ruling"))))


def _check_void(match: Match, data: Data) -> None:
    if parse_seat(data.get("seat")) in _in_play(match, data).voided:
        raise Illegal("already_out", seat=data["seat"])


AFTERWARDS = ("end_game", "end_match", "exclude", REFINISHED)
"""What can still be ruled when the match is over."""

Check = Callable[[Match, Data], None]
Fold = Callable[[Match, Data], Match]

WORDS: dict[str, tuple[Check, Fold]] = {
    "skip": (_check_skip, _skip),
    "dictate_lead": (_check_dictate, _dictate),
    "forbid_lead": (_check_pattern, _forbid),
    "must_play": (_check_must_play, _must_play),
    "void_hand": (_check_void, _void_hand),
    "end_deal": (_check_end_deal, _end_deal),
    "redraw": (_check_redraw, _redraw),
    "next_deal": (_check_next_deal, _next_deal),
    "set_levels": (_check_levels, _set_levels),
    REFINISHED: (_check_finish, _worked_out_again),
    "end_game": (_check_end_game, _end_game),
    "end_match": (_check_end_match, _end_match),
    "exclude": (_check_exclude, _exclude),
}
