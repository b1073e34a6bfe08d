"""The log of a match: its facts, and the state after each of them.

What looks back belongs here: rulings, whose effects are tried one after the other, scores put right, and going back.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

from guandan.game import amending, effects, fold, ruling
from guandan.game.acts import REFEREE, SCORER, TABLE, Act, Expectation
from guandan.game.amending import Correct
from guandan.game.course import LIVE, put_back
from guandan.game.deal import Deal
from guandan.game.engine import Kind, LogOf, body
from guandan.game.errors import LEFT_OUT, Conflict, GuandanError, OutOfTurn, quoted
from guandan.game.facts import Body, Data, Fact, seal
from guandan.game.fields import Count, read, text, wrong
from guandan.game.match import Match, Wait, expects, follows, overdue, total
from guandan.game.ruling import Ruling
from guandan.game.sheet import lost_time, stops_since
from guandan.game.states import States

Signed = Annotated[str, text(500)]


class Rewind(NamedTuple):
    """Going back to the state after fact `to`, by a referee, by a ruling, or for a player who is alone among bots."""

    to: Count
    official: Signed = ""
    role: Signed = ""
    reason: Signed = ""
    acting: bool = False
    ruling: Count | None = None
    open: bool = False
    """Whether everybody knows the cards of the deal by now."""


def _same(match: Match, said: Any, act: Act, at: int) -> Any:
    """What the log decides itself."""
    del match, act, at
    return said


def _looks_back(match: Match, said: Any, fact: Fact) -> Match:
    """What the log folds itself."""
    del said, fact
    return match


class Log(LogOf[Match]):
    """An append-only log. State is a fold of its facts; going back is a fact too."""

    first = "open"
    kinds: ClassVar[Mapping[str, Kind[Any, Any]]] = {
        **fold.KINDS,
        "ruling": fold.KINDS["ruling"]._replace(decide=_same),
        "correct": Kind(Correct, amending.decide, amending.corrected, (REFEREE, SCORER), (*LIVE, "over")),
        "rewind": Kind(Rewind, _same, _looks_back, (REFEREE, TABLE), (*LIVE, "over")),
    }

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Fold facts that are known to be right. Raises Conflict if one does not have the shape of its kind."""
        self.states = States([])
        super().__init__()
        self.states = States(self.facts)
        for fact in facts:
            self.add(fact)

    def trial(self) -> "Log":
        """A copy on which an act can be tried."""
        log = super().trial()
        log.states = self.states.branched(log.facts)
        return log

    def adopt(self, trial: "Log") -> None:
        """Take over what a trial has added."""
        states = self.states
        super().adopt(trial)
        self.states = states
        states.adopt(trial.states)

    def until(self, seq: int) -> "Log":
        """The log as it was before fact `seq`."""
        log = Log()
        log.facts = self.facts[:seq]
        log.states = States(log.facts, self.states[:seq])
        if seq:
            log.state = log.states[-1]
        return log

    def thin(self) -> None:
        """Keep fewer of the states before the running deal, for a log that stays in memory."""
        self.states.thin(next((fact.seq for fact in reversed(self.facts) if fact.kind == "deal"), 0))

    def course(self) -> list[Fact]:
        """The facts that hold in the end, in order: what was rewound is left out."""
        kept: list[Fact] = []
        at = len(self.facts) - 1
        while at >= 0:
            fact = self.facts[at]
            if fact.kind == "rewind":
                at = read(Rewind, fact.data).to
            else:
                kept.append(fact)
                at -= 1
        return kept[::-1]

    # The fold.

    def opened(self, fact: Fact) -> Match:
        """The match after the first fact."""
        return fold.opened(fact)

    def stamped(self, state: Match, fact: Fact) -> Match:
        """The same: the fold notes more than the time (how long the match has waited)."""
        del fact
        return state

    def add(self, fact: Fact, said: Any = None) -> None:
        """Fold one more fact."""
        super().add(fact, said)
        self.states.append(self.state)

    def applied(self, kind: Kind[Match, Any], fact: Fact, said: Any) -> Match:
        """The state after a fact."""
        if fact.kind in fold.PLAYS:
            return fold.apply(self.state, fact, said)
        if fact.kind == "rewind":
            return self._rewound(fact, said)
        if fact.kind == "ruling" and said.amends is not None:
            return amending.amended(self.state, fact)
        if fact.kind == "correct":
            return kind.apply(self.state, said, fact)
        if fact.kind == "effect" and amending.is_late(fact.data):
            now = self.state.with_pending(self.state.register.pending[1:])
            return amending.reworked(now._replace(wait=now.wait._replace(at=fact.at)), fact.data, fact.seq)
        return fold.apply(self.state, fact, said)

    def _rewound(self, fact: Fact, said: Rewind) -> Match:
        """The state after fact `to` again."""
        now = self.state
        back = self.states[self._checked(said.to)]
        # The register forgets nothing: what is hidden stays to be revealed, and no pack is shuffled twice alike.
        back = back._replace(wait=Wait(fact.at, fact.at, fact.seq), register=now.register)
        if said.ruling is not None:
            back = back.with_pending(now.register.pending[1:])
        # Nor is the time given back that the match was stopped; what was amended or corrected stays so.
        sheet = (*back.score.sheet, *stops_since(back.score.sheet, now.score.sheet))
        back = put_back(back, lost_time(sheet) - lost_time(back.score.sheet))
        back = back._replace(score=back.score._replace(sheet=sheet))
        back = amending.reapplied(back, now, self.facts[said.to + 1 :], said.to)
        if back.deal is None:
            return back
        if not back.deal.hands:
            # Whoever adds entropy or cuts must not know the cards, and by now somebody may: they are shuffled again.
            return back._replace(live=back.live._replace(deal=None, again=back.deal.undealt()))
        # What a referee has seen they have seen.
        deals = [state.deal for state in self.states if state.deal is not None and state.deal.id == back.deal.id]
        inspected = frozenset[int]().union(*(deal.inspected for deal in deals))
        return back.with_deal(back.deal._replace(rewound=fact.seq, inspected=inspected))

    # What may be done.

    def status(self, state: Match) -> str:
        """How the match stands: somebody chooses, it is over, stopped, in a deal, or between two."""
        register = state.register
        if register.pending:
            return "choosing"
        if state.over:
            return "over"
        if register.paused is not None:
            return "paused"
        return "between" if state.live.deal is None else "dealt"

    def not_during(self, status: str, kind: str) -> GuandanError:
        """The refusal of an act that may not be done as the match stands."""
        if status == "choosing":
            return OutOfTurn("choice_first", who=self.state.register.pending[0]["who"])
        if kind == "choose":
            return OutOfTurn("no_choice")
        if status == "over":
            return Conflict("match_over")
        return OutOfTurn("paused") if status == "paused" else OutOfTurn("no_deal", act=kind)

    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act, not yet appended. Raises a refusal if it is not allowed."""
        if "auto" in act.data:  # only a time-out marks a fact as automatic
            raise wrong("auto", LEFT_OUT)
        if act.kind == "timeout":
            return self._timeout(act, at)
        found = super().decided(act, at)
        if found.kind == "ruling":
            return self._ruling(found.said, act, at)
        if found.kind == "rewind":
            to = self._checked(found.said.to)
            return self._going_back(found.said._replace(to=to, ruling=None, open=False), act.by)
        return found

    def _timeout(self, act: Act, at: int) -> Body:
        """What the table does for a player who is over time: the default, marked as automatic."""
        match, who = self.state, act.data.get("who")
        if match.over and not match.register.pending:
            raise Conflict("match_over")
        if act.by not in (TABLE, REFEREE):
            raise OutOfTurn("not_yours", by=quoted(act.by), act=act.kind)
        for expected in expects(match):
            if expected.who == who and expected.default is not None:
                if expected.limit and not overdue(match, expected, at):
                    raise self._in_time(expected, at)
                found = self.decided(Act(expected.act, expected.who, expected.default), at)
                said = found.said._replace(auto=True) if found.said is not None else None
                return found._replace(data={**found.data, "auto": 1}, said=said)
        raise OutOfTurn("not_awaited", who=quoted(who))

    def _in_time(self, expected: Expectation, at: int) -> OutOfTurn:
        """The refusal of a time-out that comes too early."""
        match = self.state
        limit = match.limit(expected.limit)
        if limit is None:
            return OutOfTurn("no_clock")
        left = max(0, limit - (at - match.wait.since) // 1000)
        return OutOfTurn("not_yet", match.rules.article(expected.limit), left=left)

    def _ruling(self, said: Ruling, act: Act, at: int) -> Body:
        """A ruling whose effects are all possible, one after the other, whatever is chosen on the way."""
        open_choice = self.state.register.pending
        if open_choice and said.amends != open_choice[0].get("ruling"):  # the choice may be what was lost
            raise OutOfTurn("choice_first", who=open_choice[0]["who"])
        found = ruling.body_of(said, act)
        if said.amends is None:
            self._check_effects(self.state, said.effects)
            return found
        amending.check(self.state, found.data)
        trial = amending.amended(self.state, seal(found, len(self.facts), at, "", self.head))
        result = (trial.score.ruled or total(trial)) if trial.ending else None
        ended = trial._replace(score=trial.score._replace(result=result))
        self._check_effects(ended.with_pending(()), trial.register.pending)
        return found

    def _check_effects(self, match: Match, effects_: Sequence[Data]) -> None:
        """Raises the refusal of the first effect that makes no sense where it comes."""
        if not effects_:
            return
        first, rest = effects_[0], list(effects_[1:])
        if first["word"] == ruling.CHOICE:
            for option in first["options"]:  # read already, and in what an amendment has queued marked with its ruling
                self._check_effects(match, [*option, *rest])
        elif match.recorded and first["word"] not in ruling.MATCH_WORDS:
            self._check_effects(match, rest)  # for the register alone
        elif first["word"] == ruling.REWIND:
            self._check_effects(self.states[self._checked(first.get("to"))], rest)
        else:
            effects.check(match, first)
            late = amending.is_late(first)
            after = amending.reworked(match, first, len(self.facts)) if late else effects.apply(match, first)
            self._check_effects(after, rest)

    def _going_back(self, said: Rewind, by: str) -> Body:
        """The fact of going back, flagged if everybody knows the cards of the deal by now."""
        deal = self.states[said.to].deal
        known = deal is not None and bool(deal.hands) and self._is_revealed(deal)
        return body("rewind", by, said._replace(open=known))

    def due(self) -> Body | None:
        """The fact that must come next without anybody's act."""
        found = follows(self.state)
        if found is None or found.kind != "rewind":
            return found
        return self._going_back(read(Rewind, found.data), found.by)

    def _checked(self, to: object) -> int:
        """The number of a fact of this log."""
        if type(to) is not int or not 0 <= to < len(self.facts):
            raise wrong("to", f"0 ... {len(self.facts) - 1}")
        return to

    def _is_revealed(self, deal: Deal) -> bool:
        """Whether the secret of a deal, and with it all its cards, has been revealed."""
        sealed = [one.seq for one in self.state.register.sealed if one.name == TABLE]
        return deal.id not in [begun.id for seq in sealed if (begun := self.states[seq].deal) is not None]
