"""A run of training: the same from its seed, and as if nothing had happened after a kill."""

import json
import sys
from array import array
from pathlib import Path

import pytest
from click.testing import CliRunner

from guandan.ai import weights
from guandan.cli.main import main
from guandan.kernel import has_native

pytestmark = pytest.mark.skipif(not has_native(), reason="there is no compiled kernel")

if has_native():
    from guandan.kernel import _native
    from guandan.train import run
    from guandan.train.crew import Part, catalogues, processes, rehearsed
    from guandan.train.run import Plan, Run
    from guandan.train.schedule import DECIDING, Schedule


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of a few deals."""
    monkeypatch.setattr(run, "ROUND", 20)


PLAN = ("GJ17",)
LEANING = -2
"""Where the bias of what an action leans to lies among the numbers of a net."""


LESSONS = pytest.mark.parametrize("decide", [False, True], ids=["expect", "decide"])


def planned(every: int, *, decide: bool) -> "Plan":
    return Plan(books=PLAN, every=every, measured=2, schedule=DECIDING if decide else Schedule())


def trained(directory: Path, deals: int, steps: int = 1, *, decide: bool = False) -> bytes:
    for step in range(1, steps + 1):
        Run(directory, planned(1, decide=decide), lambda _: None).go(deals * step // steps)
    return (directory / "latest.net").read_bytes()


class Here:
    """A crew that plays when it is waited for."""

    def __init__(self, part: "Part") -> None:
        self.part = part

    def result(self) -> bytes:
        return rehearsed(self.part)


def numbers_of(data: bytes) -> bytes:
    return weights.read(data, "x").net.pack()


@LESSONS
def test_the_same_seed_gives_the_same_net_in_one_go_or_after_a_stop(tmp_path: Path, *, decide: bool) -> None:
    tries = (("a", 1), ("b", 1), ("c", 3))
    one, two, three = (trained(tmp_path / name, 60, steps, decide=decide) for name, steps in tries)
    assert numbers_of(one) == numbers_of(two) == numbers_of(three)


@LESSONS
def test_a_kill_between_two_files_costs_a_stretch_and_nothing_else(tmp_path: Path, *, decide: bool) -> None:
    whole = trained(tmp_path / "a", 60, decide=decide)
    trained(tmp_path / "b", 40, decide=decide)
    state = (tmp_path / "b" / "state.bin").read_bytes()
    trained(tmp_path / "b", 60, decide=decide)
    (tmp_path / "b" / "state.bin").write_bytes(state)  # the log is ahead of the state, its last line cut off
    log = tmp_path / "b" / "log.jsonl"
    log.write_text(log.read_text() + '{"deals": 80, "sam')
    assert numbers_of(trained(tmp_path / "b", 60, decide=decide)) == numbers_of(whole)
    assert [json.loads(line)["deals"] for line in log.read_text().splitlines()] == [20, 40, 60]


@LESSONS
def test_any_number_of_processes_gives_the_same_net_also_after_a_stop(tmp_path: Path, *, decide: bool) -> None:
    plan, nets = planned(2, decide=decide), []
    for number in (2, 3):
        with processes(number) as crew:
            for deals in (40, 80) if number == 2 else (80,):
                Run(tmp_path / str(number), plan, lambda _: None, crew=crew).go(deals)
        nets.append((tmp_path / str(number) / "latest.net").read_bytes())
    Run(tmp_path / "here", plan, lambda _: None, crew=Here).go(80)
    nets.append((tmp_path / "here" / "latest.net").read_bytes())
    assert len({numbers_of(net) for net in nets}) == 1


def test_what_was_told_of_other_deals_is_refused() -> None:
    learner = _native.Learner(catalogues(PLAN), 1)
    expecting, deciding = Schedule().lesson_at(0, 0), DECIDING.lesson_at(0, 0)
    later, told = (learner.rehearse(learner.net(), b"", first, 2, expecting, None) for first in (7, 0))
    fresh = _native.Learner(catalogues(PLAN), 1)
    for wrong, lesson in ((later, expecting), (told[:-1], expecting), (b"", expecting), (told, deciding)):
        with pytest.raises(ValueError, match="told"):
            fresh.study([wrong], lesson)
    with pytest.raises(ValueError, match="critic"):
        learner.rehearse(learner.net(), b"1234", 0, 2, deciding, None)


def test_each_decision_is_learnt_from_as_often_as_the_lesson_says() -> None:
    player, once, often = (_native.Learner(catalogues(PLAN), 1) for _ in range(3))
    lesson = DECIDING.lesson_at(0, 0)
    told = player.rehearse(player.net(), player.critic(), 0, 2, lesson, None)
    for learner, passes in ((once, 1), (often, 3)):
        learner.study([told], lesson | {"passes": passes})
    assert often.steps == 3 * once.steps > 0
    assert often.net().pack() != once.net().pack()


@pytest.mark.parametrize("by", [-20_000, 3_000])
def test_what_all_actions_lean_to_by_as_much_changes_nothing(by: float) -> None:
    """Only differences count, and nothing holds the whole back: it drifts as far as training goes on."""
    nets = []
    for shift in (0, by):
        learner = _native.Learner(catalogues(PLAN), 1)
        numbers = array("f", learner.net().numbers())
        numbers[LEANING] += shift
        learner.begin_with(_native.Net(numbers.tobytes()))
        learner.learn(4, DECIDING.lesson_at(0, 0))
        nets.append(array("f", learner.latest().numbers()))
    rest = [[*net[:LEANING], *net[LEANING + 1 :]] for net in nets]
    assert max(abs(one - other) for one, other in zip(*rest, strict=True)) < 0.01


def test_a_cluster_needs_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = CliRunner().invoke(main, ["train", str(tmp_path / "run"), "--ray", "local", "--lang", "en"])
    assert result.exit_code != 0
    assert "guandan[ray]" in str(result.output) + str(result.exception)


def test_the_rate_falls() -> None:
    schedule = Schedule(fall=(1000, 2000))
    assert schedule.rate_at(0) == schedule.rate_at(1000) > schedule.rate_at(1500) > schedule.rate_at(2000)
    assert schedule.rate_at(10**9) == schedule.least_rate


def test_the_command(tmp_path: Path) -> None:
    given = ["train", str(tmp_path / "run"), "--deals", "20", "--every", "1", "--measured", "1", "--seed", "3"]
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 0, result.output
    assert json.loads(result.output.splitlines()[-1])["deals"] == 20
    assert "<svg" in (tmp_path / "run" / "curves.svg").read_text()
    begun = ["train", str(tmp_path / "next"), "--deals", "20", "--every", "1", "--measured", "1"]
    result = CliRunner().invoke(main, [*begun, "--from", str(tmp_path / "run" / "latest.net")])
    assert result.exit_code == 0, result.output
