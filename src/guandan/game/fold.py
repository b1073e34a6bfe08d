"""The fold: the kinds of facts of a match in one table, and the state of the match after each."""

from typing import Any

from guandan.game import course, effects, opening, playing, ruling
from guandan.game.acts import REFEREE, Act
from guandan.game.booknote import book_of
from guandan.game.course import LIVE, time_must_be_called
from guandan.game.deal import CUT, Deal
from guandan.game.engine import Kind
from guandan.game.errors import OutOfTurn, Unreadable
from guandan.game.facts import Fact
from guandan.game.fields import read
from guandan.game.format import format_of
from guandan.game.match import Agreed, Match, Opened, Sealed, Wait, place_of
from guandan.game.match import opened as opened_match
from guandan.game.ruling import Chosen, Ruled, Ruling
from guandan.game.sheet import Line, line_of


def opened(fact: Fact) -> Match:
    """The match that the first fact of a log opens. Raises Conflict if our rule book is not the one it names."""
    said, book = read(Opened, fact.data), book_of(fact.data)
    about = tuple(sorted(said.about.items()))
    agreed = Agreed(said.id, book, format_of(book, said.format), said.players.names, said.recorded, about)
    return opened_match(agreed, Line(fact.seq, fact.at, fact.kind, fact.by, {}))


def apply(match: Match, fact: Fact, said: Any = None) -> Match:
    """The match after a fact, and its sheet with it; `said` is what the fact says, if that is known already."""
    begun, live, play = Wait(fact.at, fact.at, fact.seq), match.live, PLAYS.get(fact.kind)
    if play is not None and live.deal is not None:  # what most facts are
        deal = play.apply(live.deal, read(play.shape, fact.data) if said is None else said, fact)
        return Match(match.agreed, match.score, begun, live._replace(deal=deal), match.register)
    kind = KINDS.get(fact.kind)
    if kind is None:
        raise Unreadable("not_a_log")
    if said is None:
        said = read(kind.shape, fact.data)
    waits_on = fact.kind in WAITS_ON or fact.data.get("word") == "skip"
    now = match._replace(wait=match.wait._replace(at=fact.at) if waits_on else begun)
    if fact.opened and fact.kind != "report":
        sealed = tuple(Sealed(fact.seq, name, fact.opened[name]) for name in sorted(fact.opened))
        now = now._replace(register=now.register._replace(sealed=now.register.sealed + sealed))
    after = kind.apply(now, said, fact)
    if fact.kind == "choose" and match.register.paused is None:  # nobody else's time runs while somebody chooses
        after = after._replace(wait=after.wait._replace(since=after.wait.since + fact.at - match.at))
    if fact.kind == "effect" and _turn(after) != _turn(match):
        after = after._replace(wait=begun)
    line = line_of(fact)
    return after if line is None else after._replace(score=after.score._replace(sheet=(*match.score.sheet, line)))


PLAYS = {name: playing.KINDS[name] for name in ("play", "pass")}
WAITS_ON = ("entropy", "tribute", "return", "report", "inspect", "ruling", "choose", "pause", "resume", "time")
"""After these the match goes on waiting: several players may owe something at once, and one who gives it does not give
the others more time; nor does a look, a ruling or the call of time. Nor does a stop, unless it takes the turn away."""


def _turn(match: Match) -> tuple[object, ...]:
    """Whose turn it is, for what."""
    deal = match.deal
    return () if deal is None else (deal.id, deal.phase, deal.turn, deal.to_beat is None)


# Rulings.


def _effect(match: Match, said: effects.Named, fact: Fact) -> Match:
    """An effect; one that a ruling has named is taken from those that wait."""
    return effects.apply(match if said.ruling is None else match.with_pending(match.register.pending[1:]), fact.data)


def _ruled(match: Match, said: Ruling, fact: Fact) -> Match:
    now = fact.at if match.register.paused is None else match.register.paused
    where = place_of(match, ruling.about_deal(fact.data))
    entry = Ruled(fact.seq, fact.at, *where, fact.data, waited=max(0, now - match.wait.since))
    pending = ruling.queued(said.effects, fact.seq, recorded=match.recorded)
    rulings = (*match.register.rulings, entry)
    return match._replace(register=match.register._replace(rulings=rulings, pending=pending))


def _choose(match: Match, said: Chosen, act: Act, _: int) -> Chosen:
    return ruling.decide(match.register.pending[0], said, act)


def _chosen(match: Match, said: Chosen, _: Fact) -> Match:
    return match.with_pending(ruling.chosen(match.register.pending, said.option))


# The table.


def _in_deal(kind: Kind[Deal, Any]) -> Kind[Match, Any]:
    """A kind of a deal as one of its match: nothing is played before time has been called."""

    def applied(match: Match, said: Any, fact: Fact) -> Match:
        if match.live.deal is None:
            raise OutOfTurn("no_deal", act=fact.kind)
        deal = kind.apply(match.live.deal, said, fact)
        whole = match.with_deal(deal)
        entropy_is_there = fact.kind == "entropy" and deal.phase == CUT
        return whole._replace(wait=Wait(fact.at, fact.at, fact.seq)) if entropy_is_there else whole

    decide = kind.decide
    if decide is None:
        return Kind(kind.shape, None, applied)

    def decided(match: Match, said: Any, act: Act, at: int) -> Any:
        deal = match.live.deal
        if deal is None:
            raise OutOfTurn("no_deal", act=act.kind)
        if time_must_be_called(match, at):
            raise OutOfTurn("time_is_over", match.rules.article("articles.match_end"))
        return decide(deal, said, act, at)

    return Kind(kind.shape, decided, applied, during=("dealt",))


KINDS: dict[str, Kind[Match, Any]] = {
    **{name: _in_deal(kind) for name, kind in (*opening.KINDS.items(), *playing.KINDS.items())},
    **course.KINDS,
    "effect": Kind(effects.Named, effects.decide, _effect, (REFEREE,), (*LIVE, "over")),
    "choose": Kind(Chosen, _choose, _chosen, during=("choosing",)),
    "ruling": Kind(Ruling, None, _ruled, (REFEREE,)),
}
"""Every kind that follows from the state and the fact alone; the log adds those that look back (log.py)."""
