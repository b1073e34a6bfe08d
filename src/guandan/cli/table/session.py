"""A session at the table: the match, the store that keeps it, and the bots.

Every act is in the store before anybody is shown it, so that a match can be left at any moment and in any way.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from guandan.ai.agent import Agent
from guandan.ai.driver import next_act
from guandan.ai.heuristic import Heuristic
from guandan.cli.words import levels_before
from guandan.game.acts import Act
from guandan.game.errors import NotAllowed, OutOfTurn
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match, expects, opening_body
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS
from guandan.game.view import PUBLIC, Seen, seen, views
from guandan.office.ledger import Ledger, carried_out
from guandan.office.logids import free_id, new_id
from guandan.office.players import own_seat
from guandan.office.saved import kept_facts
from guandan.office.times import now
from guandan.store import LogStore

PRACTICE = "practice-"
"""How the id of a match begins whose cards could be known beforehand."""


class Session:
    """A running match with one person, or none, and bots on the other chairs."""

    def __init__(self, store: LogStore, log: Log, log_id: str) -> None:
        """Sit down at a match that is in the store."""
        self.store = store
        self._ledger = Ledger(log_id, log)
        self.id = log_id
        """What the match is called in the store. Shuffles are tied to the id in the log, so that all practice matches
        of one seed have the same there, and the same cards."""
        self._seed = _seed_of(log.state.id)
        self.players = log.state.agreed.players
        chair = own_seat(dict(zip(SEATS, self.players, strict=True)))
        self.seat: int | None = None if chair is None else SEATS.index(chair)
        """The chair of the person."""
        self.viewer = PUBLIC if self.seat is None else SEATS[self.seat]
        self.agents: dict[str, Agent] = {SEATS[at]: Heuristic() for at in range(4) if at != self.seat}
        # A match that was put away by its clock's law would be over when it is taken up again: its clock stands still
        # meanwhile. Without a clock the times of the facts are those of the day.
        put_away = max(0, now() - log.state.at)
        self._behind = put_away if log.state.format.timed else 0

    @classmethod
    def begun(
        cls,
        store: LogStore,
        rules: Ruleset,
        changes: Mapping[str, Any],
        players: Sequence[str],
        seed: int | None = None,
    ) -> "Session":
        """A new match. Raises a refusal if the format is wrong."""
        match_id = new_id() if seed is None else f"{PRACTICE}{seed}"
        log_id = free_id(match_id, store.exists)
        log = Log()
        names = dict(zip(SEATS, players, strict=True))
        facts = log.open(opening_body(match_id, rules, names, dict(changes)), now(), "open")
        store.append(log_id, 0, facts, "open", title=f"{rules.id} {' '.join(players)}"[:200])
        return cls(store, log, log_id)

    @classmethod
    def taken_up(cls, store: LogStore, log_id: str) -> "Session":
        """A match from the store. Raises a refusal if there is none, it is none, or a referee has to do first."""
        session = cls(store, Log(kept_facts(store, log_id)), log_id)
        state = session.log.state
        if state.recorded:
            raise NotAllowed("on_paper", match=log_id)
        if state.register.paused is not None:
            raise OutOfTurn("paused")
        for expected in expects(state):
            if expected.act == "choose" and expected.who not in session.agents:
                raise OutOfTurn("choice_first", who=expected.who)  # told to the referee, who enters it
        return session

    @property
    def log(self) -> Log:
        """The match as it is stored."""
        return self._ledger.log

    # What is seen.

    @property
    def practice(self) -> bool:
        """Whether the cards could be known beforehand."""
        return self._seed is not None

    @property
    def seen(self) -> Seen:
        """What the person sees; without a person, what everybody sees."""
        return seen(self.log.state, self.viewer)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.log.state.over

    def facts(self, start: int = 0) -> list[Fact]:
        """The facts from `start` on, as the person may see them."""
        return views(self.log.facts, self.viewer, start)

    def at_levels(self, seq: int) -> tuple[int, int]:
        """The levels of both sides, which everybody knows, before a fact."""
        return levels_before(self.log, seq)

    @property
    def public(self) -> Match:
        """The match without its running deal: format, results, games; nothing in it is hidden."""
        match = self.log.state.with_deal(None)
        return match._replace(register=match.register._replace(sealed=()))

    def clock(self) -> int:
        """The time of the match in milliseconds; it never runs back."""
        return max(now() - self._behind, self.log.state.at)

    def time_left(self) -> int | None:
        """Seconds until time is over, if a clock runs."""
        end = self.log.state.ends_at()
        return None if end is None or self.log.state.game.over else max(0, end - self.clock()) // 1000

    # What is done.

    def next_act(self) -> Act | None:
        """What the table or a bot does now; None if the person is waited for, or nobody."""
        return next_act(self.log, self.agents, self._secret, self.clock())

    def _secret(self) -> str:
        """A fresh secret; one that follows from the seed and the number of the deal in practice."""
        if self._seed is None:
            return secrets.token_hex(32)
        return hashlib.sha256(f"practice {self._seed} {self.log.state.register.dealt}".encode()).hexdigest()

    def catch_up(self) -> bool:
        """Take over what has been played in another window; whether there was anything."""
        return bool(carried_out(self.store, self._ledger.catch_up()))

    def do(self, act: Act) -> list[Fact]:
        """Do an act and store it; its facts as the person may see them. A refusal changes nothing."""
        start, cmd = len(self.log.facts), secrets.token_hex(8)
        deed = self._ledger.do(lambda log: log.act(act, self.clock(), cmd), cmd, seen=start)
        carried_out(self.store, deed)
        return self.facts(start)


def _seed_of(match_id: str) -> int | None:
    """The seed of a practice match."""
    seed = match_id.removeprefix(PRACTICE)
    return int(seed) if seed != match_id and seed.isdecimal() else None
