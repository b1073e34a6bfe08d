"""A run of training: the same from its seed, and as if nothing had happened after a kill."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from guandan.ai import weights
from guandan.cli.main import main
from guandan.kernel import has_native

pytestmark = pytest.mark.skipif(not has_native(), reason="there is no compiled kernel")

if has_native():
    from guandan.train import run
    from guandan.train.run import Plan, Run
    from guandan.train.schedule import Schedule


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of a few deals."""
    monkeypatch.setattr(run, "ROUND", 20)


PLAN = ("GJ17",)


def trained(directory: Path, deals: int, steps: int = 1) -> bytes:
    for step in range(1, steps + 1):
        Run(directory, Plan(books=PLAN, every=1, measured=2), lambda _: None).go(deals * step // steps)
    return (directory / "latest.net").read_bytes()


def numbers_of(data: bytes) -> bytes:
    return weights.read(data, "x").net.pack()


def test_the_same_seed_gives_the_same_net_in_one_go_or_after_a_stop(tmp_path: Path) -> None:
    one, two, three = (trained(tmp_path / name, 60, steps) for name, steps in (("a", 1), ("b", 1), ("c", 3)))
    assert numbers_of(one) == numbers_of(two) == numbers_of(three)


def test_a_kill_between_two_files_costs_a_stretch_and_nothing_else(tmp_path: Path) -> None:
    whole = trained(tmp_path / "a", 60)
    trained(tmp_path / "b", 40)
    state = (tmp_path / "b" / "state.bin").read_bytes()
    trained(tmp_path / "b", 60)
    (tmp_path / "b" / "state.bin").write_bytes(state)  # the log is ahead of the state, its last line cut off
    log = tmp_path / "b" / "log.jsonl"
    log.write_text(log.read_text() + '{"deals": 80, "sam')
    assert numbers_of(trained(tmp_path / "b", 60)) == numbers_of(whole)
    assert [json.loads(line)["deals"] for line in log.read_text().splitlines()] == [20, 40, 60]


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
