"""Questions about the procedure: the first draw, the later roles, tribute, and whole matches from finish orders."""

from collections.abc import Sequence
from typing import Any

from guandan.game.acts import SCORER, Act
from guandan.game.cards import Cards, format_cards, parse_card
from guandan.game.deal import Deal
from guandan.game.errors import Conflict, Unreadable, like
from guandan.game.fields import listed, mapped, wrong
from guandan.game.log import Log
from guandan.game.match import opening_body
from guandan.game.opening import must_turn_again
from guandan.game.results import checked_finish
from guandan.game.ruleset import Ruleset
from guandan.game.seats import ALL, SEATS, parse_seat, partner
from guandan.game.shuffle import counted
from guandan.game.tribute import Finish, Roles, later_roles, payers, refused, settled, tribute_cards
from guandan.oracle.given import ANYTHING, CARDS, LEVEL, OBJECT, SEAT, Given
from guandan.oracle.scores import shown_level


def flip(rules: Ruleset, given: Given) -> dict[str, Any]:
    """Who draws first when this card is turned up before the first deal, or whether another must be turned."""
    cutter, card = given.need("cutter", SEAT), parse_card(given.need("flipped", ANYTHING))
    deal = Deal(rules, 0, "", Roles(0, cutter, 0), first=True)
    if must_turn_again(deal, card):
        return {"reflip": True, "first_drawer": None}
    by_count = rules.word("first.drawer") == "count"
    return {"reflip": False, "first_drawer": SEATS[counted(cutter, card)] if by_count else None}


def _finish(given: Given) -> Finish:
    """The finish order from `finish`, or from `first`, `second` and `last`."""
    if given.has("finish"):
        return read_finish(given.need("finish", ANYTHING))
    first, second = given.need("first", SEAT), given.need("second", SEAT)
    if second == partner(first):
        return first, second
    last = given.need("last", SEAT)
    rest = [seat for seat in ALL if seat not in (first, second, last)]
    return checked_finish([first, second, *rest, last])


def read_finish(value: object, *, until_first: bool = False) -> Finish:
    """A finish order as a list of seats or one text: ["E", "W"], "E W", "ENWS"."""
    if isinstance(value, str):
        value = value.split() if " " in value.strip() else list(value.strip())
    if not isinstance(value, list):
        raise wrong("finish", like('["E", "N", "W", "S"]'))
    return checked_finish([parse_seat(seat) for seat in value], until_first=until_first)


def late_shuffle(rules: Ruleset, given: Given) -> dict[str, Any]:
    """Who shuffles, cuts and draws first after a deal."""
    roles = later_roles(rules, _finish(given))
    return {"shuffler": SEATS[roles.shuffler], "cutter": SEATS[roles.cutter], "first_drawer": SEATS[roles.drawer]}


def tribute(_: Ruleset, given: Given) -> dict[str, Any]:
    """Who pays what to whom, and who leads. Where a payer may choose, the first of their equal cards stands."""
    level, finish = given.need("level", LEVEL), _finish(given)
    hands = {parse_seat(seat): cards for seat, cards in given.need("hands", mapped(CARDS)).items()}
    owing = payers(finish)
    for seat in owing:
        if seat not in hands:
            raise Unreadable("missing_field", field=f"hands.{SEATS[seat]}")
    if refused(hands, owing):
        return {"anti": True, "pays": {}, "leader": SEATS[finish[0]]}
    paid: dict[int, Cards] = {}
    for seat in owing:
        cards = tribute_cards(hands[seat], level)
        if not cards:
            raise Unreadable("no_cards")
        paid[seat] = cards[0]
    payments, leader = settled(finish, paid, level)
    pays = {SEATS[one.giver]: [format_cards(one.card), SEATS[one.taker]] for one in payments}
    return {"anti": False, "pays": pays, "leader": SEATS[leader]}


def match(rules: Ruleset, given: Given) -> dict[str, Any]:
    """A whole match from its finish orders: levels after each deal, and the result once it is over.

    `deals` is a list of finish orders, or of objects with `finish` and `at`, the time at which the deal ended, as
    seconds or "mm:ss" since the start; an object with `closed` says when time was called with no further deal.
    `format` changes the book's own format; `lot` names the winner of a lot.
    """
    given.need("deals", ANYTHING)
    log, deals = sheet(rules, given)
    after = []
    for deal in deals:
        enter_line(log, deal)
        after.append([shown_level(level) for level in log.state.game.levels])
    if given.has("lot"):
        log.act(Act("lot", SCORER, {"winner": given.need("lot", ANYTHING)}), log.state.at)
    return {"levels": after, "next_level": shown_level(log.state.game.level), **outcome(log)}


def sheet(rules: Ruleset, given: Given) -> tuple[Log, Sequence[Any]]:
    """An empty sheet in the format that is asked for, and the lines to be entered."""
    log, changes = Log(), given.get("format", OBJECT, {})
    log.open(opening_body("oracle", rules, dict.fromkeys(SEATS, ""), changes, recorded=True), 0)
    return log, given.get("deals", listed(ANYTHING), ())


def enter_line(log: Log, line: Any) -> None:
    """Enter one line of a sheet: a finished deal, or that time was called."""
    entry = line if isinstance(line, dict) else {"finish": line}
    if "closed" in entry:
        log.act(Act("close", SCORER), entry_time(log, entry["closed"], "closed"))
        return
    finish = [SEATS[seat] for seat in read_finish(entry.get("finish"), until_first=log.state.until_first)]
    at = entry_time(log, entry["at"], "at") if "at" in entry else log.state.at
    log.act(Act("result", SCORER, {"finish": finish}), at)


def entry_time(log: Log, value: object, field: str) -> int:
    """A time in milliseconds, from seconds or "mm:ss"; none before the last one."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    minutes, _, seconds = text.rpartition(":")
    if not seconds.isdigit() or not (minutes or "0").isdigit() or len(text) > 9:
        raise wrong(field, like('2850, "47:30"'))
    at = int(minutes or 0) * 60 + int(seconds)
    if at * 1000 < log.state.at:
        raise Conflict("time_runs_back", at=at, last=log.state.at // 1000)
    return at * 1000


def outcome(log: Log) -> dict[str, Any]:
    """Whether it is over, and how."""
    state = log.state
    if not state.over or state.score.result is None:
        return {"over": False, "must_decide": state.deciding, "result": None}
    result = state.score.result.as_data()
    games = [[*game.grade] for game in state.score.games]
    levels = [shown_level(level) for level in state.score.result.levels]
    return {"over": True, "must_decide": False, "result": {**result, "levels": levels, "games": games}}
