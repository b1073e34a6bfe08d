"""The log of a match: its facts, and the state after each of them."""

from collections.abc import Iterable

from guandan.game import effects, fold
from guandan.game.acts import Act
from guandan.game.deal import CUT, DRAW, ENTROPY
from guandan.game.errors import Conflict, NotAllowed, Unreadable
from guandan.game.facts import GENESIS, Body, Fact, seal
from guandan.game.match import Match, decide, follows


class Log:
    """An append-only log. State is a fold of its facts; going back is a fact too."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Fold facts that are known to be right."""
        self.facts: list[Fact] = []
        self.states: list[Match] = []
        for fact in facts:
            self.add(fact)

    @property
    def state(self) -> Match:
        """The state after the last fact."""
        return self.states[-1]

    @property
    def head(self) -> str:
        """The hash of the last fact."""
        return self.facts[-1].hash if self.facts else GENESIS

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
            back = self.states[fact.data["to"]]
            # What is still hidden stays to be revealed, and deals are numbered on: nothing is shuffled twice alike.
            return back._replace(at=fact.at, since=fact.at, sealed=self.state.sealed, dealt=self.state.dealt)
        return fold.apply(self.state, fact)

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
        if act.kind == "rewind":
            return self._rewind(act)
        if act.kind == "effect" and not self.state.over:
            return effects.decide(self.state, act)
        return decide(self.state, act, at)

    def _rewind(self, act: Act) -> Body:
        """Going back to the state after fact `to`, by a referee."""
        if act.by != "referee":
            raise Conflict("not_yours", by=act.by, act="rewind")
        to = act.number("to")
        if not 0 <= to < len(self.facts):
            raise Unreadable("wrong_field", field="to", allowed=f"0 ... {len(self.facts) - 1}")
        # Whoever cuts or adds entropy must not know the cards, and by now somebody may.
        back = self.states[to].deal
        if back is not None and back.phase in (ENTROPY, CUT, DRAW) and back != self.state.deal:
            raise NotAllowed("rewind_reshuffles")
        return Body("rewind", act.by, {"to": to})

    def _append(self, body: Body | None, at: int, cmd: str) -> list[Fact]:
        start = len(self.facts)
        while body is not None:
            self.add(seal(body, len(self.facts), at, cmd, self.head))
            body = follows(self.state)
        return self.facts[start:]
