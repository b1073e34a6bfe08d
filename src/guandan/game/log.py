"""The log of a match: its facts, and the state after each of them."""

from collections.abc import Iterable, Sequence
from typing import Self

from guandan.game import amending, effects, fold, ruling
from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.chain import MISFITS
from guandan.game.deal import Deal
from guandan.game.errors import LEFT_OUT, Conflict, OutOfTurn, Unreadable, quoted
from guandan.game.facts import GENESIS, Body, Data, Fact, seal
from guandan.game.match import Match, decide, follows
from guandan.game.sheet import lost_time, stops_since
from guandan.game.states import States


class Log:
    """An append-only log. State is a fold of its facts; going back is a fact too."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Fold facts that are known to be right. Raises Conflict if they do not even have the shape of facts."""
        self.facts: list[Fact] = []
        self.states = States(self.facts)
        for fact in facts:
            try:
                self.add(fact)
            except MISFITS as misfit:
                raise Conflict("fact_unexpected", seq=fact.seq) from misfit

    @property
    def state(self) -> Match:
        """The state after the last fact."""
        return self.states.last

    @property
    def head(self) -> str:
        """The hash of the last fact."""
        return self.facts[-1].hash if self.facts else GENESIS

    def until(self, seq: int) -> "Log":
        """The log as it was before fact `seq`."""
        log = Log()
        log.facts = self.facts[:seq]
        log.states = States(log.facts, self.states[:seq])
        return log

    def trial(self) -> Self:
        """A copy on which acts can be tried: this log knows nothing of them."""
        log = type(self)()
        log.__dict__.update({**self.__dict__, "facts": self.facts.copy()})
        log.states = self.states.of(log.facts)
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
                at = fact.data["to"]
            else:
                kept.append(fact)
                at -= 1
        return kept[::-1]

    def add(self, fact: Fact) -> None:
        """Fold one more fact."""
        self.states.append(self.folded(fact))
        self.facts.append(fact)

    def folded(self, fact: Fact) -> Match:
        """The state after a fact, as it would be."""
        if not self.states:
            if fact.kind != "open":
                raise Unreadable("not_a_log")
            return fold.opened(fact)
        if fact.kind == "rewind":
            return self._rewound(fact)
        if fact.kind == "ruling" and "amends" in fact.data:
            return amending.amended(self.state, fact)
        if fact.kind == "correct":
            return amending.corrected(self.state, fact)
        if fact.kind == "effect" and amending.is_late(fact.data):
            now = self.state._replace(at=fact.at, pending=self.state.pending[1:])
            return amending.reworked(now, fact.data, fact.seq)
        return fold.apply(self.state, fact)

    def _rewound(self, fact: Fact) -> Match:
        """The state after fact `to` again."""
        now = self.state
        back = self.states[self._checked(fact.data.get("to"))]
        # What is still hidden stays to be revealed, and deals are numbered on: nothing is shuffled twice alike.
        back = back._replace(at=fact.at, since=fact.at, waits_from=fact.seq, sealed=now.sealed, dealt=now.dealt)
        # The register forgets nothing, and what a ruling still has to do comes after it.
        pending = now.pending[1:] if "ruling" in fact.data else now.pending
        back = back._replace(rulings=now.rulings, excluded=now.excluded, pending=pending, paused=now.paused)
        # Nor is the time given back that the match was stopped; what was amended or corrected stays so.
        sheet = (*back.sheet, *stops_since(back.sheet, now.sheet))
        back = fold.put_back(back, lost_time(sheet) - lost_time(back.sheet))._replace(sheet=sheet)
        to = fact.data["to"]
        back = amending.reapplied(back, now, self.facts[to + 1 :], to)
        if back.deal is None:
            return back
        if not back.deal.hands:
            # Whoever adds entropy or cuts must not know the cards, and by now somebody may: they are shuffled again.
            return back._replace(deal=None, again=back.deal.undealt())
        # What a referee has seen he has seen.
        deals = [state.deal for state in self.states if state.deal is not None and state.deal.id == back.deal.id]
        inspected = frozenset[int]().union(*(deal.inspected for deal in deals))
        return back._replace(deal=back.deal._replace(rewound=fact.seq, inspected=inspected))

    def cut(self, length: int) -> None:
        """Forget the facts from number `length` on, which could not be stored: they have not happened."""
        del self.facts[length:], self.states[length:]

    def act(self, act: Act, at: int, cmd: str = "") -> list[Fact]:
        """Do an act: its fact and all that follow from it. A refusal is raised and changes nothing."""
        return self._append(self.decided(act, at), at, cmd)

    def open(self, body: Body, at: int, cmd: str = "") -> list[Fact]:
        """Begin the log with its first fact."""
        if self.facts:
            raise Conflict("already_open")
        return self._append(body, at, cmd)

    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act, not yet appended. Raises a refusal if it is not allowed."""
        if at < self.state.at:
            raise Conflict("time_runs_back", at=at, last=self.state.at)
        if "auto" in act.data:  # only a time-out marks a fact as automatic
            raise Unreadable("wrong_field", field="auto", allowed=LEFT_OUT)
        if self.state.pending and not self._withdraws_choice(act):
            return decide(self.state, act, at)
        if act.kind == "choose":
            raise OutOfTurn("no_choice")
        if act.kind == "rewind":
            return self._rewind(act)
        if act.kind == "ruling":
            return self._ruling(act, at)
        if act.kind == "correct":
            return amending.decide(self.state, act)
        if act.kind == "effect":
            return effects.decide(self.state, act)
        return decide(self.state, act, at)

    def _withdraws_choice(self, act: Act) -> bool:
        """Whether an act takes the place of the ruling whose choice is open: the choice may be what was lost."""
        mine = self.state.pending[0].get("ruling")
        return act.kind == "ruling" and mine is not None and act.data.get("amends") == mine

    def _ruling(self, act: Act, at: int) -> Body:
        """A ruling whose effects are all possible, one after the other, whatever is chosen on the way."""
        body = ruling.body_of(act)
        if "amends" not in act.data:
            self._check_effects(self.state, body.data["effects"])
            return body
        amending.check(self.state, body.data)
        trial = amending.amended(self.state, seal(body, len(self.facts), at, "", self.head))
        self._check_effects(trial._replace(pending=(), over=trial.ending), trial.pending)
        return body

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

    def _rewind(self, act: Act) -> Body:
        """Going back to the state after fact `to`, by a referee."""
        if act.by != REFEREE:
            raise OutOfTurn("not_yours", by=quoted(act.by), act="rewind")
        signed = {name: act.text(name, 500) for name in ("official", "role", "reason") if name in act.data}
        acting = {"acting": 1} if act.data.get("acting") else {}
        return self._going_back(Body("rewind", act.by, {"to": self._checked(act.data.get("to")), **signed, **acting}))

    def _going_back(self, body: Body) -> Body:
        """The fact of going back, flagged if everybody knows the cards of the deal by now."""
        deal = self.states[body.data["to"]].deal
        known = deal is not None and bool(deal.hands) and self._is_revealed(deal)
        return body._replace(data={**body.data, "open": 1}) if known else body

    def due(self) -> Body | None:
        """The fact that must come next without anybody's act."""
        body = follows(self.state)
        return self._going_back(body) if body is not None and body.kind == "rewind" else body

    def _checked(self, to: object) -> int:
        """The number of a fact of this log."""
        if type(to) is not int or not 0 <= to < len(self.facts):
            raise Unreadable("wrong_field", field="to", allowed=f"0 ... {len(self.facts) - 1}")
        return to

    def _is_revealed(self, deal: Deal) -> bool:
        """Whether the secret of a deal, and with it all its cards, has been revealed."""
        sealed = [one.seq for one in self.state.sealed if one.name == TABLE]
        return deal.id not in [begun.id for seq in sealed if (begun := self.states[seq].deal) is not None]

    def _append(self, body: Body | None, at: int, cmd: str) -> list[Fact]:
        start = len(self.facts)
        while body is not None:
            self.add(seal(body, len(self.facts), at, cmd, self.head))
            body = self.due()
        return self.facts[start:]
