"""Amending: the levels and results of a match worked out again after a ruling or a score has been changed.

Amending recomputes from the finish orders on the sheet, as for a match that is only recorded. What was played stays
played: a deal at a level that is wrong by now stands, and is flagged.
"""

from collections.abc import Iterable, Sequence

from guandan.game import ruling
from guandan.game.acts import REFEREE, SCORER, Act
from guandan.game.effects import WORDS, awarded_finish
from guandan.game.errors import Conflict, OutOfTurn, Unreadable, quoted
from guandan.game.facts import Body, Data, Fact, seal
from guandan.game.fold import apply
from guandan.game.levels import LEVELS
from guandan.game.match import Match, NextDeal, coming, deal_body, follows, fresh_game
from guandan.game.results import checked_finish
from guandan.game.ruling import Ruled
from guandan.game.seats import SEATS, parse_seat, parse_side
from guandan.game.sheet import RULED, Flag, Line
from guandan.game.tribute import Finish


def amendable(match: Match, seq: object) -> Ruled:
    """The ruling with this number, if it is in force. Raises Conflict if it is not."""
    for entry in match.rulings:
        if entry.seq == seq and entry.amended is None:
            return entry
    raise Conflict("no_such_ruling", seq=str(seq))


def check(match: Match, data: Data) -> None:
    """Raises a refusal if an amending ruling does not fit the one it amends, or what it changes is none."""
    amendable(match, data["amends"])
    for effect in data["effects"]:
        if effect["word"] == "end_deal":
            parse_side(effect.get("loser"))
        elif effect["word"] in RULED:
            WORDS[effect["word"]][0](match, effect)


def decide(match: Match, act: Act) -> Body:
    """The fact of a score put right. Raises a refusal if there is no such deal or finish."""
    if act.by not in (REFEREE, SCORER):
        raise OutOfTurn("not_yours", by=quoted(act.by), act=act.kind)
    line = next((one for one in match.sheet if one.kind == "deal_end" and one.seq == act.data.get("deal")), None)
    seats = act.data.get("finish")
    if line is None or not isinstance(seats, list):
        ended = [str(one.seq) for one in match.sheet if one.kind == "deal_end"]
        raise Unreadable("wrong_field", field="deal, finish", allowed=", ".join(ended) or "-")
    until_first = len(line.data["finish"]) == 1
    finish = checked_finish([parse_seat(seat) for seat in seats], until_first=until_first)
    data = {"deal": line.seq, "finish": [SEATS[seat] for seat in finish], "reason": act.text("reason", 500)}
    return Body("correct", act.by, data)


def amended(match: Match, fact: Fact) -> Match:
    """The match after a ruling that takes the place of an earlier one."""
    old = amendable(match, fact.data["amends"])
    lines = [line for line in match.sheet if line.ruling != old.seq]
    waiting: list[Data] = []
    for effect in fact.data["effects"]:
        at = _deal_after(lines, old.seq) if effect["word"] == "end_deal" else None
        if at is not None:
            finish = awarded_finish(effect, until_first=len(lines[at].data["finish"]) == 1)
            lines[at] = _refinished(lines[at], finish, fact.seq)
        elif effect["word"] in RULED:
            place = sum(1 for line in lines if line.seq < old.seq)
            lines.insert(place, Line(fact.seq, old.at, "effect", fact.by, {**effect, "ruling": fact.seq}))
        else:
            waiting.append(effect)
    match = _withdrawn(match, old)
    entry = Ruled(fact.seq, fact.at, old.game, old.deal, fact.data)
    entries = tuple(one._replace(amended=fact.seq) if one is old else one for one in match.rulings)
    pending = ruling.queued(waiting, fact.seq, recorded=match.recorded)
    return recomputed(match, lines)._replace(
        rulings=(*entries, entry), pending=pending, at=fact.at, since=fact.at if pending else match.since
    )


def _withdrawn(match: Match, old: Ruled) -> Match:
    """The match without what a ruling has ordered for the next deal or said of a pair."""
    for effect in _all_effects(old.data["effects"]):
        if effect["word"] == "next_deal" and match.deal is None:
            match = match._replace(ordered=NextDeal())
    excluded = tuple(one for one in match.excluded if one.ruling != old.seq)
    return match._replace(excluded=excluded)


def _all_effects(effects: Iterable[Data]) -> Iterable[Data]:
    """The effects of a ruling, those among options too."""
    for effect in effects:
        yield effect
        for option in effect.get("options", []):
            yield from _all_effects(option)


def _deal_after(lines: Sequence[Line], seq: int) -> int | None:
    """Where the deal stands that was running at fact `seq`, if it has ended since."""
    return next((at for at, line in enumerate(lines) if line.seq > seq and line.kind == "deal_end"), None)


def _refinished(line: Line, finish: Finish, ruling: int | None) -> Line:
    """A deal with another finish."""
    data = {**line.data, "finish": [SEATS[seat] for seat in finish]}
    return line._replace(data=data if ruling is None else {**data, "ruling": ruling})


def corrected(match: Match, fact: Fact) -> Match:
    """The match after the score of a deal has been put right."""
    finish = tuple(SEATS.index(seat) for seat in fact.data["finish"])
    lines = [_refinished(line, finish, None) if line.seq == fact.data["deal"] else line for line in match.sheet]
    return recomputed(match, lines)._replace(at=fact.at, since=match.since)


def recomputed(match: Match, lines: Sequence[Line]) -> Match:
    """The match with its levels and results as they follow from these lines. What ends with it follows as facts."""
    opened = lines[0]
    new = fresh_game(
        Match(
            match.id,
            match.rules,
            match.format,
            match.players,
            match.recorded,
            at=opened.at,
            ended=opened.at,
            sheet=(opened,),
        )
    )
    for line in lines[1:]:
        new = _with_line(new, line)
    goes_on = not new.over and not new.game_over and len(new.games) == len(match.games)
    return match._replace(
        levels=new.levels,
        table=new.table,
        finish=new.finish,
        deals=new.deals,
        games=new.games,
        game_over=new.game_over,
        deal=match.deal if goes_on or match.deciding else None,
        began=new.began,
        ended=new.ended,
        called=new.called,
        decided=new.decided,
        stopped=new.stopped,
        ruled=new.ruled,
        over=False,
        result=None,
        sheet=new.sheet,
        flagged=new.flagged,
    )


def _with_line(match: Match, line: Line) -> Match:
    """The match after one more line of its sheet, and what follows from it."""
    kept = (*match.sheet, line)
    if match.over or (_breaks_draw(line) != match.deciding and line.kind in ("deal_end", "lot")):
        return match._replace(sheet=kept, flagged=_flagged(match, line, "spare"))
    if line.kind == "deal":
        match = coming(match) if not line.data["extra"] else match
        return match._replace(began=line.at if match.began is None else match.began, sheet=kept)
    if line.kind == "deal_end":
        match = _with_deal(match, line)
    else:
        match = apply(match, _fact(Body(line.kind, line.by, line.data), line))
    while (body := follows(match)) is not None:
        match = apply(match, _fact(body, line))
    return match._replace(sheet=kept)


def _breaks_draw(line: Line) -> bool:
    return line.kind == "lot" or bool(line.data.get("extra"))


def _with_deal(match: Match, line: Line) -> Match:
    """The match after a deal whose finish stands, whatever the levels are by now."""
    extra = bool(line.data["extra"])
    match = match if extra else coming(match)
    finish = tuple(SEATS.index(seat) for seat in line.data["finish"])
    level = LEVELS.index(line.data["level"])
    if level != (0 if len(finish) == 1 else match.level):
        match = match._replace(flagged=_flagged(match, line, "level"))
    return apply(match, _fact(deal_body(match, finish, level, line.by, extra=extra), line))


def _flagged(match: Match, line: Line, reason: str) -> tuple[Flag, ...]:
    return (*match.flagged, Flag(line.seq, reason)) if line.kind == "deal_end" else match.flagged


def _fact(body: Body, line: Line) -> Fact:
    """A fact at the place of a line; only what it says counts."""
    return seal(body, line.seq, line.at, "", "")
