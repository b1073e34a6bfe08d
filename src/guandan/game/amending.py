"""Amending: the levels and results of a match worked out again after a ruling or a score has been changed.

Amending recomputes from the finish orders on the sheet, as for a match that is only recorded, and as if the ruling had
been made so in the first place. What was played stays played: a deal at a level that is wrong by now stands, and is
flagged. What a ruling did to the cards of a deal is not undone by amending it, but what it has only ordered is.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

from guandan.game import ruling
from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.effects import awarded_finish
from guandan.game.effects import check as check_effect
from guandan.game.errors import Conflict, Unreadable, like, one_of, quoted
from guandan.game.facts import Body, Data, Fact, seal
from guandan.game.fields import SEAT, Count, listed, text, wrong
from guandan.game.fold import apply
from guandan.game.levels import LEVELS
from guandan.game.match import Agreed, Live, Match, NextDeal, coming, deal_body, follows, opened, place_of
from guandan.game.results import checked_finish
from guandan.game.ruling import CHOICE, Ruled
from guandan.game.seats import SEATS, parse_side, side
from guandan.game.sheet import DROPPED, REFINISHED, RULED, STOPS, Flag, Line

END_DEAL, END_GAME = "end_deal", "end_game"
Line500 = Annotated[str, text(500)]
WINDOW = ("pointed_out", "left", "sheet_signed", "since")
"""What the window of a corrected score hangs on."""
BESIDE = ("ruling", "played", "moved")
"""What a ruling has left on the line of a deal."""

# What may be amended.


def amendable(match: Match, seq: object) -> Ruled:
    """The ruling with this number, if it is in force. Raises Conflict if it is not."""
    for entry in match.register.rulings:
        if type(seq) is int and entry.seq == seq and entry.amended is None:
            return entry
    raise Conflict("no_such_ruling", seq=quoted(seq))


def check(match: Match, data: Data) -> None:
    """Raises a refusal if an amending ruling does not fit the one it amends, or what it changes is none."""
    then = as_of(match, amendable(match, data["amends"]))
    for effect in data["effects"]:
        if effect["word"] in (END_DEAL, *RULED):
            check_effect(then, effect)
        elif effect["word"] == CHOICE:
            words = [one["word"] for option in ruling.options_of(effect) for one in option]
            if set(words) & {END_DEAL, *RULED}:  # nobody chooses what has happened
                raise Unreadable("wrong_field", field="options", allowed=like("skip, next_deal"))


class Correct(NamedTuple):
    """The finish of a deal put right: who does it and why, and what its window hangs on (referee/corrections.py)."""

    deal: Count
    finish: Annotated[tuple[int, ...], listed(SEAT, 1, 4)]
    reason: Line500
    official: Line500 = ""
    role: Line500 = ""
    error: Line500 = ""
    article: Line500 = ""
    pointed_out: int | None = None
    left: int | None = None
    sheet_signed: bool = False
    since: int | None = None
    appeal: int = 0


def decide(match: Match, said: Correct, _: Act, __: int) -> Correct:
    """A score put right. Raises a refusal if there is no such deal or finish."""
    ended = [line for line in match.score.sheet if line.kind == "deal_end"]
    line = next((one for one in ended if one.seq == said.deal), None)
    if line is None:
        raise wrong("deal", one_of(one.seq for one in ended))
    if line.ruling is not None:
        raise Conflict("deal_ruled", seq=line.ruling)
    return said._replace(finish=checked_finish(said.finish, until_first=len(line.data["finish"]) == 1))


# The match afterwards.


def amended(match: Match, fact: Fact) -> Match:
    """The match after a ruling that takes the place of an earlier one."""
    old = amendable(match, fact.data["amends"])
    lines, waiting = _changed(match, match.score.sheet, old, fact)
    new = recomputed(_withdrawn(match, old), lines)
    where = new_place(match, old, ruling.about_deal(fact.data))
    entry = Ruled(fact.seq, fact.at, *where, fact.data, origin=old.place, waited=old.waited)
    entries = [one._replace(amended=fact.seq) if one is old else one for one in match.register.rulings]
    pending = ruling.queued(waiting, fact.seq, recorded=match.recorded)
    register = new.register._replace(rulings=(*entries, entry), pending=pending)
    return new._replace(register=register, wait=new.wait._replace(at=fact.at))


def corrected(match: Match, _: Correct, fact: Fact) -> Match:
    """The match after the score of a deal has been put right."""
    return recomputed(match, _corrected(match.score.sheet, fact))._replace(wait=match.wait._replace(at=fact.at))


def is_late(effect: Data) -> bool:
    """Whether an effect changes a deal or a game that has ended, so that the sheet is worked out again."""
    return effect["word"] == REFINISHED or (effect["word"] == END_GAME and "game" in effect)


def reworked(match: Match, effect: Data, seq: int) -> Match:
    """The match after such an effect, which is fact `seq`."""
    if effect["word"] == REFINISHED:
        return recomputed(match, _refinished(match.score.sheet, effect))
    return recomputed(match, (*match.score.sheet, Line(seq, match.at, "effect", REFEREE, effect)))


def reapplied(back: Match, now: Match, later: Iterable[Fact], to: int) -> Match:
    """The match as it was after fact `to`, with what has been amended and corrected since: going back undoes no ruling.

    `later` are the facts since, `now` is the match before it goes back.
    """
    lines: Sequence[Line] = back.score.sheet
    for fact in later:
        if fact.kind == "correct":
            lines = _corrected(lines, fact)
        elif fact.kind == "effect" and fact.data["word"] == REFINISHED:
            if any(one.seq == fact.data["ruling"] and one.amended is None for one in now.register.rulings):
                lines = _refinished(lines, fact.data)
        elif fact.kind == "ruling" and "amends" in fact.data:
            old = next(entry for entry in now.register.rulings if entry.seq == fact.data["amends"])
            if old.place <= to:
                back = _withdrawn(back, old)
                lines, _ = _changed(back, lines, old, fact)
    return back if tuple(lines) == back.score.sheet else recomputed(back, lines)


def new_place(match: Match, old: Ruled, deal: int) -> tuple[int, int]:
    """The game and the deal of a ruling that amends another: those of the finished deal that it names, or its own."""
    if deal:
        return place_of(match, deal)
    return place_of(as_of(match, old)) if ruling.about_deal(old.data) else (old.game, old.deal)


def as_of(match: Match, entry: Ruled) -> Match:
    """The match at the place of a ruling: what was known then, as the sheet has it now, and no deal."""
    lines = [line for line in match.score.sheet if line.seq < entry.place]
    return _folded(match.agreed, lines, running=True)._replace(register=match.register)


def _withdrawn(match: Match, old: Ruled) -> Match:
    """The match without what a ruling has ordered or said of a pair."""
    live = match.live
    ordered = NextDeal(stops=live.ordered.stops) if live.ordered.ruling == old.seq else live.ordered
    live = live._replace(
        deal=live.deal and live.deal.without_orders(old.seq),
        again=live.again and live.again.without_orders(old.seq),
        ordered=ordered._replace(stops=tuple(stop for stop in ordered.stops if stop.ruling != old.seq)),
        award=live.award if live.award is None or live.award.ruling != old.seq else None,
    )
    excluded = tuple(one for one in match.register.excluded if one.ruling != old.seq)
    return match._replace(live=live, register=match.register._replace(excluded=excluded))


# The lines of the sheet.


def _changed(match: Match, sheet: Sequence[Line], old: Ruled, fact: Fact) -> tuple[list[Line], list[Data]]:
    """The sheet with an amended ruling in its place, and the effects that are not on it and happen now."""
    lines = [line for line in (_without(line, old.seq, fact.seq) for line in sheet) if line is not None]
    waiting: list[Data] = []
    for effect in fact.data["effects"]:
        if effect["word"] in RULED:
            new = Line(old.place, old.at, "effect", fact.by, {**effect, "ruling": fact.seq})
            lines.insert(_position(lines, old.place), new)
        elif effect["word"] != END_DEAL or not _given(match, lines, old, effect, fact.seq):
            waiting.append(effect)
    return lines, waiting


def _without(line: Line, old: int, new: int) -> Line | None:
    """A line without what ruling `old` did to it, now that ruling `new` stands in its place."""
    if line.ruling != old:
        return line
    if line.kind == "effect":
        return None
    if line.given:
        return line._replace(kind=DROPPED, data={**line.data, "ruling": new})
    data = {name: value for name, value in line.data.items() if name not in BESIDE}
    return line._replace(data={**data, "finish": line.data["played"]})


def _position(lines: Sequence[Line], place: int) -> int:
    """Where a line goes that belongs to the place of a ruling."""
    return sum(1 for line in lines if line.seq <= place)


def _given(match: Match, lines: list[Line], old: Ruled, effect: Data, new: int) -> bool:
    """Give the deal of an amended ruling to a side, on the sheet; false if it has still to end."""
    own = next((at for at, line in enumerate(lines) if line.kind == DROPPED and line.ruling == new), None)
    since = [line for line in lines if line.seq > old.place and line.kind not in ("deal", DROPPED, *STOPS)]
    running = match.live.begun or match.game.unfinished
    if own is not None:
        lines[own] = _lost(lines[own]._replace(kind="deal_end"), effect, new)
    elif all(line.kind == "time" and running for line in since):
        return False
    else:
        ended = next((line for line in since if line.kind in ("deal_end", "effect")), None)
        if ended is not None and ended.kind == "deal_end" and (ended.ruling is None or "moved" in ended.data):
            lost = _lost(ended, effect, new)
            data = {name: value for name, value in lost.data.items() if name != "moved"}
            played = ended.data.get("played", ended.data["finish"])
            lines[lines.index(ended)] = lost._replace(data={**data, "played": played})
        else:  # another ruling, or time, has ended that deal before it could be played out
            line = Line(old.place, old.at, "deal_end", TABLE, {})
            lines.insert(_position(lines, old.place), _lost(line, effect, new))
    return True


def _lost(line: Line, effect: Data, new: int) -> Line:
    """A deal given to the other side by ruling `new`."""
    finish = awarded_finish(parse_side(effect["loser"]), until_first=len(line.data.get("finish", ())) == 1)
    return line._replace(data={**line.data, "finish": [SEATS[seat] for seat in finish], "ruling": new})


def _corrected(lines: Sequence[Line], fact: Fact) -> list[Line]:
    """The sheet with the finish of a deal put right; a deal that a ruling has given away since keeps it in reserve."""
    deal, finish = fact.data["deal"], fact.data["finish"]
    found = []
    for line in lines:
        if line.seq == deal and line.kind == "deal_end" and not line.given:
            name = "finish" if line.ruling is None else "played"
            found.append(line._replace(data={**line.data, name: finish}))
        else:
            found.append(line)
    return found


def _refinished(lines: Sequence[Line], effect: Data) -> list[Line]:
    """The sheet with another finish for a deal; its own is kept beside it."""
    found = []
    for line in lines:
        if line.seq == effect["deal"] and line.kind == "deal_end" and line.ruling is None:
            ruled = {"ruling": effect["ruling"], "moved": 1} if "ruling" in effect else {}
            beside = {"finish": effect["finish"], "played": line.data["finish"], **ruled}
            found.append(line._replace(data={**line.data, **beside}))
        else:
            found.append(line)
    return found


# The match worked out again.


def recomputed(match: Match, lines: Sequence[Line]) -> Match:
    """The match with its levels and results as they follow from these lines; the end of the match follows as a fact."""
    new = _folded(match.agreed, lines, running=match.live.begun)
    goes_on = not new.over and _stage(new) == _stage(match)
    live = match.live if goes_on else Live(award=None if new.over else match.live.award)
    return match._replace(score=new.score._replace(result=None), live=live)


def _stage(match: Match) -> tuple[int, bool, bool]:
    """Which game is played, and whether an extra deal breaks its draw: a deal of another stage cannot go on."""
    return len(match.score.games), match.game.over, match.deciding


def _folded(agreed: Agreed, lines: Sequence[Line], *, running: bool) -> Match:
    """The match after these lines; `running` says that the last deal begun has not ended."""
    new = opened(agreed, lines[0])
    begun = False
    for line in lines[1:]:
        if line.kind == "deal":
            new = _settled(new, line)
        new = _with_line(new, line)
        begun = line.kind == "deal" or (begun and line.kind not in ("deal_end", DROPPED))
        if not begun or new.game.out_of_time or new.score.lost is not None or new.score.ruled is not None:
            new, begun = _settled(new, line), False
    return new if running and begun else _settled(new, lines[-1])


def _settled(match: Match, line: Line) -> Match:
    """The match after all that follows from the rules alone."""
    while (body := follows(match)) is not None:
        match = apply(match, _fact(body, line))
    return match


def _with_line(match: Match, line: Line) -> Match:
    """The match after one more line of its sheet."""
    if line.kind == "deal_end":
        return _with_deal(match, line)
    passed = match.over or line.kind == DROPPED or (line.kind == "lot" and not match.deciding)
    if line.kind == "effect":
        passed = match.over and line.data["word"] != "end_match" and not is_late(line.data)
    if passed:
        return _kept(match, line)
    if line.kind != "deal":
        return _kept(apply(match, _fact(Body(line.kind, line.by, line.data), line)), line, match.score.sheet)
    now = _kept(match if line.data["extra"] else coming(match), line)
    return now if now.game.began is not None else now.with_game(now.game._replace(began=line.at))


def _kept(match: Match, line: Line, sheet: tuple[Line, ...] | None = None) -> Match:
    """The match with a line on its sheet, behind those of `sheet` if it has been folded already."""
    lines = (*(match.score.sheet if sheet is None else sheet), line)
    return match._replace(score=match.score._replace(sheet=lines))


def _with_deal(match: Match, line: Line) -> Match:
    """The match after a deal whose finish stands, whatever the levels are by now."""
    extra = match.deciding if line.given else bool(line.data["extra"])
    if match.over or extra != match.deciding or (line.given and extra and match.by_lot):
        score = match.score._replace(flagged=(*match.score.flagged, Flag(line.seq, "spare")))
        return _kept(match._replace(score=score), line)
    now = match if extra else coming(match)
    if line.given:
        level = 0 if match.until_first else now.game.level
        loser = 1 - side(SEATS.index(line.data["finish"][0]))
        finish = awarded_finish(loser, until_first=match.until_first)
    else:
        level = LEVELS.index(line.data["level"])
        finish = tuple(SEATS.index(seat) for seat in line.data["finish"])
    body = deal_body(now, finish, level, line.by, extra=extra)
    beside = {name: line.data[name] for name in BESIDE if name in line.data}
    body = body._replace(data={**body.data, **beside}, said=None)
    return _kept(apply(match, _fact(body, line)), line._replace(data=body.data), match.score.sheet)


def _fact(body: Body, line: Line) -> Fact:
    """A fact at the place of a line; only what it says counts."""
    return seal(body, line.seq, line.at, "", "")
