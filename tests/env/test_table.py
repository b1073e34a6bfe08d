"""The PettingZoo environment, by PettingZoo's own tests and by ours."""

import copy
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from guandan.env import ACTIONS, OBSERVATION, TableEnv, env
from guandan.game.cards import format_cards, parse_cards
from guandan.game.ruleset import load
from guandan.kernel import Position, made_for


def test_it_passes_the_api_test() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo remarks on spaces that are not images
        api_test(env(), num_cycles=300)
        api_test(TableEnv(), num_cycles=300)


def test_it_passes_the_seed_test() -> None:
    seed_test(env, num_cycles=200)


def _play(table: TableEnv, rng: np.random.Generator) -> dict[str, float]:
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        total[agent] += reward
        assert seen is not None
        action = None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        table.step(action)
    return total


def test_rewards_are_the_levels_won_and_lost() -> None:
    rng = np.random.default_rng(1)
    table = TableEnv()
    for seed in range(4):
        table.reset(seed=seed)
        total = _play(table, rng)
        assert total["E"] == total["W"] == -total["N"] == -total["S"]
        assert abs(total["E"]) in (1, 2, 3)
        assert table.agents == []


def test_a_seed_deals_the_kernels_deals_in_turn() -> None:
    table = TableEnv("JS23", levels=(3, 7))
    kernel = made_for(load("JS23"), "python")
    table.reset(seed=9)
    for number in range(3):
        assert table.table is not None
        assert table.table.position == kernel.dealt(9, number, (3, 7))
        table.reset()


def test_every_seat_sees_its_own_cards_and_only_the_one_in_turn_has_actions() -> None:
    hands = tuple(map(parse_cards, ("S3 S4", "S5 S5", "S7 S8", "HR SB")))
    table = TableEnv(render_mode="ansi")
    table.reset(options={"position": Position.lead(0, hands, 1)})
    assert table.agent_selection == "N"
    assert [format_cards(play.cards) for play in table.plays()] == ["S5", "S5 S5"]
    seen = {agent: table.observe(agent) for agent in table.agents}
    assert [int(seen[agent]["action_mask"].sum()) for agent in "ENWS"] == [0, 2, 0, 0]
    assert int(seen["S"]["observation"][:54].sum()) == 2
    assert seen["N"]["observation"].shape == (OBSERVATION,)
    assert seen["N"]["action_mask"].shape == (ACTIONS,)
    assert "N to play" in str(table.render())


def test_wrong_calls_are_told() -> None:
    table: Any = TableEnv()
    with pytest.raises(ValueError, match="reset"):
        table.plays()
    table.reset(seed=1)
    with pytest.raises(ValueError, match="must"):
        table.step(0)
    with pytest.raises(ValueError, match="must act"):
        table.step(None)
    before = table.observe("E")["observation"]
    with pytest.raises(ValueError, match="Position"):
        table.reset(options={"position": {"level": 3}})
    assert np.array_equal(table.observe("E")["observation"], before)
    for levels in ((), (13,)):
        with pytest.raises(ValueError, match="level"):
            TableEnv(levels=levels)


def test_a_deep_copy_goes_its_own_way() -> None:
    """So that a search can look ahead from any point."""
    table = TableEnv()
    table.reset(seed=1)
    before = table.observe("E")["observation"]
    other = copy.deepcopy(table)
    total = _play(other, np.random.default_rng(1))
    assert total["E"] != 0
    assert np.array_equal(table.observe("E")["observation"], before)
    assert table.agents == ["E", "N", "W", "S"]
