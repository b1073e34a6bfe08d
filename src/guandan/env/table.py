"""One table as a PettingZoo environment: four seats, each asked in turn (AEC).

An episode is one deal from its first lead, without tribute, at a random level. Levels won and lost are the rewards.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from guandan.game.acts import Act
from guandan.game.cards import format_cards
from guandan.game.fields import read
from guandan.game.levels import LEVELS as LEVEL_NAMES
from guandan.game.levels import gain, partner_place
from guandan.game.match import around
from guandan.game.playing import Played, meant
from guandan.game.plays import Play
from guandan.game.ruleset import load
from guandan.game.seats import SEATS, side
from guandan.game.view import Seen, seen
from guandan.kernel import LEVELS, Position, Table, kernel
from guandan.kernel.checks import check_levels
from guandan.kernel.observation import OBSERVATION, observed
from guandan.kernel.reference import deal_of

PASS = 0
MOST_PLAYS = 20_000
"""No hand of 27 cards has more deduplicated plays: the richest that a long search found has 17,070."""
ACTIONS = 1 + MOST_PLAYS


def mask(plays: int, *, may_pass: bool) -> NDArray[np.int8]:
    """Which actions are legal where there are so many plays."""
    legal = np.zeros(ACTIONS, np.int8)
    legal[PASS] = may_pass
    legal[1 : 1 + plays] = 1
    return legal


Trick = tuple[tuple[int, Play | None], ...]
HIGHEST = 27
"""The largest number in an observation: the cards of a full hand."""


class TableEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc] # PettingZoo says nothing of its types
    """Guandan at one table, without any guard against wrong use; `env` has the guards."""

    metadata = {"name": "guandan_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, book: str = "GJ17", levels: Sequence[int] = LEVELS, render_mode: str | None = None) -> None:
        """Lay out the table; nothing is dealt before `reset`. Raises ValueError if there are no such levels."""
        super().__init__()
        check_levels(levels)
        self.render_mode = render_mode
        self.possible_agents = list(SEATS)
        self.agents: list[str] = []
        self._kernel = kernel(load(book))
        self._levels = tuple(levels)
        self._seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self._number = -1
        self.table: Table | None = None
        self._tricks: list[Trick] = []
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, HIGHEST, (OBSERVATION,), np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(SEATS, self._observations)
        self.action_spaces = {seat: spaces.Discrete(ACTIONS) for seat in SEATS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first deal of a seed, or the next of the running one; `options["position"]` sets a position.

        Raises ValueError if there is no such position.
        """
        given = (options or {}).get("position")
        if given is not None and not isinstance(given, Position):
            raise ValueError("a position is a guandan.kernel.Position")
        if seed is not None:
            self._seed, self._number = seed, -1
        self._number += 1
        position = given or self._kernel.dealt(self._seed, self._number, self._levels)
        self.table = self._kernel.table(position)
        self._tricks = [deal_of(self._kernel.rules, position).trick] if position.to_beat is not None else []
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in SEATS}
        self.agent_selection = SEATS[self.table.turn]

    def _dealt(self) -> Table:
        if self.table is None:
            raise ValueError("reset the environment before anything else")
        return self.table

    def plays(self) -> list[Play]:
        """What actions 1, 2, 3 ... are now."""
        table = self._dealt()
        return [] if table.over else table.legal()

    def seen(self) -> Seen:
        """What the seat in turn sees, as the players of `guandan.ai` take it."""
        table, rules = self._dealt(), self._kernel.rules
        deal, tricks = deal_of(rules, table.position._replace(passed=())), tuple(self._tricks)
        trick, past = ((), tricks) if deal.to_beat is None else (tricks[-1], tricks[:-1])
        return seen(around(deal._replace(trick=trick, tricks=past)), SEATS[table.turn])

    def action_of(self, act: Act) -> int:
        """The action that an act of such a player is. Raises ValueError if it is not one."""
        if act.kind == "pass":
            return PASS
        table = self._dealt()
        said = act.said or read(Played, act.data)
        reading = meant(said, table.position.level)
        for number, play in enumerate(table.legal(), 1):
            if play.cards == said.cards and play.reading == reading:
                return number
        raise ValueError("not a legal play")

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees; the mask is empty for a seat that is not in turn."""
        table = self._dealt()
        seat = SEATS.index(agent)
        position = table.position
        if table.over or seat != position.turn:
            legal = np.zeros(ACTIONS, np.int8)
        else:
            legal = mask(table.count(), may_pass=position.to_beat is not None)
        return {
            "observation": np.frombuffer(observed(position._replace(turn=seat)), np.uint8).copy(),
            "action_mask": legal,
        }

    def step(self, action: int | None) -> None:
        """Play or pass for the seat in turn; once the deal is over, every seat leaves."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a seat in turn must act")
        table = self._dealt()
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        in_turn, leads = table.turn, table.position.to_beat is None
        made = None if action == PASS else table.choose(int(action) - 1)
        if made is None:
            table.pass_turn()
        else:
            table.play(made)
        before = self._tricks if leads else self._tricks[:-1]
        self._tricks = [*before, (*(() if leads else self._tricks[-1]), (in_turn, made))]
        if table.over:
            finish = table.finish
            levels = gain(self._kernel.rules, partner_place(finish))
            for at, seat in enumerate(SEATS):
                self.rewards[seat] = float(levels if side(at) == side(finish[0]) else -levels)
            self.terminations = dict.fromkeys(SEATS, True)
        else:
            self.agent_selection = SEATS[table.turn]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The four hands and what lies, as text."""
        if self.render_mode != "ansi" or self.table is None:
            return None
        position = self.table.position
        lines = [
            f"level {LEVEL_NAMES[position.level]}, {SEATS[position.turn]} to play, to beat: {position.to_beat or '-'}"
        ]
        lines += [f"{seat} {format_cards(position.hands[at], position.level)}" for at, seat in enumerate(SEATS)]
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is held open."""


def env(book: str = "GJ17", levels: Sequence[int] = LEVELS, render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """A table that tells its user of wrong calls; an illegal action costs three levels and ends the deal."""
    guarded = wrappers.TerminateIllegalWrapper(TableEnv(book, levels, render_mode), illegal_reward=-3)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
