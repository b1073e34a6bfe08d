"""Remedies as effects: how the words of the infraction tables put a deal right that is played card by card.

A remedy that a table cannot meet where the rules are enforced (a card put back, a play taken back) has no effect here:
nothing irregular has got into the state. It stands in the register all the same.
"""

from collections.abc import Callable, Mapping
from typing import Any

from guandan.game.cards import codes, parse_cards
from guandan.game.deal import OVER, PLAY, Deal
from guandan.game.errors import NotAllowed, Text, Unreadable, one_of, quoted
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.patterns import PATTERNS
from guandan.game.results import checked_finish
from guandan.game.seats import SEATS, left, parse_seat, partner, right
from guandan.game.sheet import Line
from guandan.referee.rulings.missed_reports import in_deal, report_due

NO_PATTERN = "none"
"""What is entered if the cards put down show no main pattern."""
FOUND_LATER = ("wrong_tribute", "wrong_return", "missed_report")
"""What can only have happened in a deal that has been played, if none is running."""
Effect = dict[str, Any]
Given = Mapping[str, Any]


def effects(log: Log, deal: Deal | None, remedies: tuple[str, ...], seat: int | None, given: Given) -> list[Effect]:
    """The effects of remedies against an offender, as far as the deal that is running can feel them.

    What was done in a deal that has ended is not put right in the next one (R-100).
    """
    if log.state.recorded or deal is None or given.get("deal"):
        return []
    found: list[Effect] = [{"word": "redraw"}] if "redraw" in remedies else []
    if seat is None or not deal.hands or deal.phase == OVER:
        return found
    for remedy in remedies:
        if remedy in WORDS and (deal.phase == PLAY or remedy in BEFORE_PLAY):
            found += WORDS[remedy](log, deal, seat, given)
    return found


def afterwards(match: Match, remedies: tuple[str, ...], seat: int | None, given: Given) -> list[Effect]:
    """What remedies do to a deal that has ended, if the ruling is about one (R-72)."""
    if "void_hand" not in remedies or seat is None:
        return []
    line = ended_deal(match, given)
    if line is None or line.ruling not in (None, given.get("amends")):
        return []
    finish = [parse_seat(one) for one in line.data["played" if "played" in line.data else "finish"]]
    if len(finish) == 1:
        return []  # an extra deal has no second place
    unplaced = [one for one in range(len(SEATS)) if one not in finish]
    moved = checked_finish([*(one for one in (*finish, *unplaced) if one != seat), seat])
    if moved == tuple(finish):
        return []
    return [{"word": "set_finish", "deal": line.seq, "finish": [SEATS[one] for one in moved]}]


def about(match: Match, remedies: tuple[str, ...], counts_as: str, given: Given) -> dict[str, int]:
    """The finished deal that a ruling is about, if it may be about one and none is named: the last, if none is running.

    From then on the ruling names it, whatever becomes of the deals around it. On a sheet nobody knows what is running,
    so that only a void hand is taken for the last one's (R-72, R-80).
    """
    running = match.deal is not None or match.live.again is not None
    ended = [line.seq for line in match.score.sheet if line.kind == "deal_end"]
    may_be = "void_hand" in remedies or (counts_as in FOUND_LATER and not match.recorded)
    if not may_be or "deal" in given or running or not ended:
        return {}
    return {"deal": ended[-1]}


def ended_deal(match: Match, given: Given) -> Line | None:
    """The finished deal that a ruling is about; with 0 it is none."""
    ended = [line for line in match.score.sheet if line.kind == "deal_end"]
    number = given.get("deal", 0)
    if number and number not in [line.seq for line in ended]:
        raise Unreadable("wrong_field", field="deal", allowed=one_of(line.seq for line in ended))
    return next((line for line in ended if line.seq == number), None)


def goes_back(effect: Effect) -> int | None:
    """The number of the fact to which an effect takes the play back, or may take it if somebody wants."""
    if effect["word"] == "rewind":
        return int(effect["to"])
    if effect["word"] == "choice" and effect["of"] == "roll_back":
        return goes_back(effect["options"][1][0])
    return None


def _lose_turn(_: Log, deal: Deal, seat: int, __: Given) -> list[Effect]:
    """He misses one turn: this one if it is his, else his next (000 §16(3)2, §17(2)1; H-39).

    It is one of the trick that is played (该圈); if none is left there, nothing is lost (R-112).
    """
    return [{"word": "skip", "seat": SEATS[seat], "scope": "turn"}] if deal.hands[seat] else []


def _left_dictates(_: Log, deal: Deal, seat: int, given: Given) -> list[Effect]:
    """The left-hand player names one of the patterns that the cards shown can be (000 §16(3)1)."""
    if deal.turn != seat or deal.to_beat is not None:
        return []
    cards = parse_cards(given.get("cards", []))
    if not cards:
        return []
    patterns = sorted({made.pattern for made in deal.judge.concrete(cards)}, key=PATTERNS.index)
    named = given.get("dictated")
    if named is not None and named not in patterns:
        raise Unreadable("wrong_field", field="dictated", allowed=one_of(patterns))

    def dictate(pattern: str) -> Effect:
        return {"word": "dictate_lead", "seat": SEATS[seat], "pattern": pattern, "cards": codes(cards, deal.level)}

    if named is not None or len(patterns) == 1:
        return [dictate(named or patterns[0])]
    return [choice(left(seat), "dictated", [[dictate(pattern)] for pattern in patterns])]


def _partner_restricted(_: Log, deal: Deal, seat: int, given: Given) -> list[Effect]:
    """The partner may not lead the pattern shown in the next trick (000 §16(4), §17(2)2)."""
    return _forbidden(deal, partner(seat), given) if deal.hands[partner(seat)] else []


def _other_pattern(_: Log, deal: Deal, seat: int, given: Given) -> list[Effect]:
    """The leader takes the cards back and leads another pattern (000 §16(4), §17(2)2)."""
    if deal.turn != seat or deal.to_beat is not None or deal.orders_for(seat, "forbid_lead"):
        return []
    return [{**effect, "now": 1} for effect in _forbidden(deal, seat, given)]


def _forbidden(deal: Deal, seat: int, given: Given) -> list[Effect]:
    """The order not to lead the pattern of the cards shown."""
    pattern = given.get("pattern")
    if pattern is None:
        pattern = _main_pattern(deal, given)
    if pattern == NO_PATTERN:
        return []
    if pattern not in PATTERNS:
        raise Unreadable("unknown_pattern", pattern=quoted(pattern), allowed=", ".join(PATTERNS))
    return [{"word": "forbid_lead", "seat": SEATS[seat], "pattern": pattern}]


def _main_pattern(deal: Deal, given: Given) -> str:
    """The pattern that the cards shown are; the referee says it where they may be several, or none."""
    cards = parse_cards(given.get("cards", []))
    found = {made.pattern for made in deal.judge.concrete(cards) if made.cards == cards} if cards else set()
    if len(found) == 1:
        return found.pop()
    allowed = ", ".join((*(sorted(found, key=PATTERNS.index) or PATTERNS), NO_PATTERN))
    raise NotAllowed("pattern_needed", deal.rules.article("bad_play.partner_lead"), allowed=allowed)


def _side_silent(_: Log, deal: Deal, seat: int, __: Given) -> list[Effect]:
    """His side may not follow in this trick until the other side has (000 §17(3))."""
    silent = [one for one in (seat, partner(seat)) if deal.hands[one]]
    return [{"word": "skip", "seat": SEATS[one], "scope": "silent"} for one in silent] if deal.to_beat else []


def _must_play(_: Log, deal: Deal, seat: int, given: Given) -> list[Effect]:
    """The card shown is due at the first turn to play a single (000 §16(5))."""
    return [{"word": "must_play", "seat": SEATS[seat], "card": given.get("card", "")}] if deal.hands[seat] else []


def _void_hand(_: Log, deal: Deal, seat: int, __: Given) -> list[Effect]:
    """His cards are void and he is last (000 §18(4))."""
    return [] if seat in deal.voided else [{"word": "void_hand", "seat": SEATS[seat]}]


def _roll_back(log: Log, _: Deal, seat: int, given: Given) -> list[Effect]:
    """Play goes back to where the report was due (000 §12(1), 003 c3.7(1)9)."""
    since = given.get("since")
    if since is not None and since not in in_deal(log):
        raise Unreadable(
            "wrong_field", field="since", allowed=Text("本副中一手出牌的编号", "the number of a play of this deal")
        )
    due = report_due(log, seat) if since is None else since
    return [] if due is None else [{"word": "rewind", "to": due}]


def undone(log: Log, deal: Deal | None, given: Given) -> list[Effect]:
    """Play goes back to before what does not hold, if the referee says where that was (000 §15(3)8④, 003 c3.8)."""
    if log.state.recorded or deal is None or deal.phase != PLAY or given.get("deal"):
        return []
    return _roll_back(log, deal, 0, given) if "since" in given else []


def _may_roll_back(log: Log, deal: Deal, seat: int, given: Given) -> list[Effect]:
    """The same, if the other side wants it (000 §12(1)): the next player speaks for it."""
    back = _roll_back(log, deal, seat, given)
    if not back or "wanted" in given:
        return back if given.get("wanted") else []
    return [choice(right(seat), "roll_back", [[], back])]


def choice(who: int, of: str, options: list[list[Effect]], default: int = 0) -> Effect:
    """A choice that somebody has against the offender; the first option is the milder."""
    return {"word": "choice", "who": SEATS[who], "of": of, "options": options, "default": default}


WORDS: dict[str, Callable[[Log, Deal, int, Given], list[Effect]]] = {
    "lose_turn": _lose_turn,
    "left_dictates": _left_dictates,
    "partner_restricted": _partner_restricted,
    "other_pattern": _other_pattern,
    "side_silent": _side_silent,
    "must_play": _must_play,
    "void_hand": _void_hand,
    "roll_back": _roll_back,
    "may_roll_back": _may_roll_back,
}
BEFORE_PLAY = ("must_play",)
"""What can be ordered as soon as the cards are drawn."""
