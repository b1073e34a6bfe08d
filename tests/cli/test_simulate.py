"""`guandan simulate`: the same seed gives the same figures, whatever the number of processes."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from guandan.ai.confidence import mean_of, mean_of_counted, share_of
from guandan.cli.main import main
from guandan.game.dealtext import read_deal, write_deal
from guandan.game.record import read_record, verify
from guandan.game.ruleset import load
from guandan.kernel import made_for


def run(*options: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *options])


def figures(*options: str) -> dict[str, Any]:
    done = run(*options, "--json")
    assert done.exit_code == 0, done.output
    answer: dict[str, Any] = json.loads(done.output)
    return answer


def test_deals_are_played_both_ways_round_on_any_number_of_processes() -> None:
    asked = ("--deals", "20", "--ours", "heuristic", "--theirs", "random", "--seed", "4")
    one, two = figures(*asked, "--jobs", "1"), figures(*asked, "--jobs", "2")
    assert one == two
    assert one["deals"] == 20
    value, low, high = one["won"]
    assert 0.5 < low <= value <= high <= 1
    assert one["levels_per_deal"][0] > 0


def test_a_bot_against_itself_comes_out_even() -> None:
    assert figures("--deals", "6", "--theirs", "heuristic", "--jobs", "1")["won"][0] == 0.5


def test_chance_against_chance_is_the_kernels_self_play() -> None:
    answer = figures("--deals", "30", "--ours", "random", "--theirs", "random", "--book", "JS23", "--seed", "9")
    tally = made_for(load("JS23"), "python").self_play(9, 30)
    assert answer["digest"] == tally.digest
    assert answer["won"][0] == round(sum(tally.won[0]) / 30, 4)


def test_matches_leave_records_that_verify(tmp_path: Path) -> None:
    asked = ("--matches", "2", "--ours", "smallest", "--theirs", "random", "--seed", "3", "--book", "CLUB")
    answer = figures(*asked, "--records", str(tmp_path / "new"), "--jobs", "1")
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["simulation-3-0.jsonl", "simulation-3-1.jsonl"]
    for file in files:
        verdict = verify(read_record(file.read_bytes()))
        assert verdict.complete
        assert verdict.state is not None
        assert verdict.state.over
    assert answer == figures(*asked, "--jobs", "2")


def test_deals_leave_texts_that_can_be_read_again(tmp_path: Path) -> None:
    asked = ("--deals", "4", "--ours", "smallest", "--theirs", "random", "--seed", "3", "--jobs", "1")
    assert figures(*asked, "--records", str(tmp_path)) == figures(*asked)
    names = [f"deal-3-{number}-{side}.txt" for number in (0, 1) for side in ("E-W", "N-S")]
    assert sorted(file.name for file in tmp_path.iterdir()) == names
    for name in names:
        text = (tmp_path / name).read_text("utf-8")
        deal = read_deal(text)
        assert write_deal(deal) == text
        assert deal.tricks[0][0][0] == deal.leader
        assert deal.finish


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_summary_speaks_both_languages(lang: str) -> None:
    done = run("--deals", "4", "--ours", "smallest", "--theirs", "random", "--jobs", "1", "--lang", lang)
    assert ("胜率" if lang == "zh" else "levels gained per deal") in done.output
    assert "95 %" in done.output


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    asked = ("--matches", "1", "--records", str(tmp_path / "file" / "in"))
    chance = ("--ours", "random", "--theirs", "random", "--records", str(tmp_path))
    wrong = [(("--ours", "alphago"), "bot_unknown"), (("--book", "XX"), "book_")]
    for options, code in [*wrong, (asked, "folder_unwritable"), (chance, "chance_unrecorded")]:
        done = run(*options)
        assert done.exit_code == 1
        assert f"[{code}" in done.stderr
    assert run("--deals", "1", "--matches", "1").exit_code == 2


def test_intervals() -> None:
    assert share_of(0, 10).low == 0
    assert share_of(10, 10).high == pytest.approx(1)
    assert share_of(50, 100).low == pytest.approx(0.404, abs=0.001)
    assert mean_of([1.0] * 100, 0, 1) == (1, 0.97, 1)
    assert mean_of([0.5], 0, 1) == (0.5, 0, 1)
    assert mean_of_counted({-1: 1}, -3, 3) == (-1, -3, 3)
    assert mean_of_counted({3: 4, -2: 5, 1: 1}, -3, 3) == pytest.approx(mean_of([3] * 4 + [-2] * 5 + [1], -3, 3))
