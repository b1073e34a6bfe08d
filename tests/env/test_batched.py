"""Many tables stepping together: the same on both kernels, and the same as one table at a time."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np
import pytest

from guandan.env import OBSERVATION, BatchedEnv
from guandan.kernel import has_native


@pytest.fixture(params=["python", *(["native"] if has_native() else [])])
def which(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("GUANDAN_KERNEL", request.param)
    return str(request.param)


def _actions(env: BatchedEnv, rng: np.random.Generator) -> np.ndarray:
    least = np.where(env.may_pass(), 0, 1)
    return rng.integers(least, env.options() + 1)


def test_shapes_and_meanings(which: str) -> None:
    env = BatchedEnv(6, seed=3)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        plays = env.plays()
        assert np.array_equal(np.diff(plays.starts), env.options())
        assert plays.cards.shape == (plays.starts[-1], 54)
        seen = env.observe()
        assert seen.shape == (6, OBSERVATION)
        assert (seen[:, :54].sum(1) <= 27).all()
        before = env.numbers()
        over, gains = env.step(_actions(env, rng))
        ended += int(over.sum())
        assert (gains[~over] == 0).all()
        assert (np.abs(gains[over]) >= 1).all()
        assert (gains[:, 0] == gains[:, 2]).all()
        assert np.array_equal(env.numbers() - before, np.where(over, 6, 0))
    assert ended >= 6, which


def test_both_kernels_step_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    envs = []
    for name in ("python", "native") if has_native() else ("python", "python"):
        monkeypatch.setenv("GUANDAN_KERNEL", name)
        envs.append(BatchedEnv(4, seed=8, book="JS23", threads=2))
    rng = np.random.default_rng(2)
    for _ in range(250):
        one, two = (env.observe() for env in envs)
        assert np.array_equal(one, two)
        plays, others = envs[0].plays(), envs[1].plays()
        assert all(np.array_equal(plays[at], others[at]) for at in range(4))
        actions = _actions(envs[0], rng)
        done, others_done = envs[0].step(actions), envs[1].step(actions)
        assert np.array_equal(done.over, others_done.over)
        assert np.array_equal(done.gains, others_done.gains)


def test_many_games_on_threads_are_the_same_games(which: str) -> None:
    if which == "python":
        with pytest.raises(ValueError, match="threads"):
            BatchedEnv(2, threads=0).options()
        return
    envs = [BatchedEnv(500, seed=1, threads=threads) for threads in (1, 2)]
    rng = np.random.default_rng(3)
    for _ in range(150):
        actions = _actions(envs[0], rng)
        one, two = (env.step(actions) for env in envs)
        assert np.array_equal(one.over, two.over)
    assert np.array_equal(envs[0].observe(), envs[1].observe())


def test_what_is_not_legal_changes_nothing(which: str) -> None:
    env = BatchedEnv(3, seed=5)
    before = env.observe()
    for wrong in ([0, 1, 1], [1, 1, 10_000_000], [1, 1, -1], [1, 1, 1 << 40]):
        with pytest.raises(ValueError, match="not legal"):
            env.step(wrong)
    for shape in ((2,), (1, 3)):
        with pytest.raises(ValueError, match="each game"):
            env.step(np.ones(shape, int))
    with pytest.raises(ValueError, match="each game"):
        env.step([0.5, 1, 1])
    assert np.array_equal(env.observe(), before), which


def test_numbers_that_cannot_be_are_refused_at_once(which: str) -> None:
    for wrong in ({"threads": 0}, {"threads": 257}, {"levels": ()}, {"levels": (13,)}):
        with pytest.raises(ValueError, match=r"."):
            BatchedEnv(2, **wrong)
    with pytest.raises(ValueError, match="games"):
        BatchedEnv(0)
    assert BatchedEnv(2, threads=3).options().shape == (2,), which


def test_plays_do_not_depend_on_threads() -> None:
    one, two = (BatchedEnv(300, seed=4, threads=threads).plays() for threads in (1, 3))
    assert all(np.array_equal(one[at], two[at]) for at in range(4))


def test_actions_that_change_under_way_do_no_harm() -> None:
    """What is played is what was found legal, though another thread writes into the array meanwhile."""
    env = BatchedEnv(3000, seed=1)
    actions = np.ones(3000, np.int32)
    going = threading.Event()

    def meddle() -> None:
        while not going.is_set():
            actions[-1] = 10_000_000
            actions[-1] = 1

    meddler = threading.Thread(target=meddle)
    meddler.start()
    try:
        for _ in range(40):
            with suppress(ValueError):
                env.step(actions)
            actions[:] = env.options() > 0
    finally:
        going.set()
        meddler.join()
    assert (env.observe()[:, :54].sum(1) > 0).all()


def test_two_python_threads_may_share_a_batch() -> None:
    """Each step is one whole step, whoever makes it."""
    env = BatchedEnv(200, seed=2)

    def leads() -> int:
        done = 0
        for _ in range(200):
            try:
                env.step(np.ones(200, np.int32))  # legal for all only while every player in turn has a play
            except ValueError:
                env.observe()
            env.plays()
            done += int(env.options().size)
        return done

    with ThreadPoolExecutor(2) as pool:
        assert [future.result() for future in (pool.submit(leads), pool.submit(leads))] == [40_000, 40_000]
    assert (env.observe()[:, :54].sum(1) > 0).all()
