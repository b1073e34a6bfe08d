"""`guandan verify`, `show` and `replay` on real record files."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guandan.cli.main import main
from guandan.game.dealtext import read_deal
from guandan.game.record import record_of, write_record
from tests.game.driver import by_chance, new_log, play_out


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = play_out(new_log("JS23", mode="deals", max_deals=3), 1, by_chance)
    path = tmp_path_factory.mktemp("records") / "match.gdr"
    path.write_bytes(write_record(record_of(log.facts, "public")))
    return path


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a match that is not over, as East may see it."""
    log = play_out(new_log("JS23", mode="deals", max_deals=3), 1, by_chance)
    cut = next(fact.seq for fact in log.facts if fact.kind == "play")
    path = tmp_path_factory.mktemp("records") / "running.gdr"
    path.write_bytes(write_record(record_of(log.facts[: cut + 1], "E")))
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_true_record_is_called_true(record: Path, lang: str) -> None:
    done = run("verify", record, "--lang", lang)
    assert done.exit_code == 0
    assert ("记录属实" if lang == "zh" else "The record is true") in done.output


def test_a_record_that_hides_cards_is_checked_as_far_as_possible(running: Path) -> None:
    done = run("verify", running, "--lang", "en")
    assert done.exit_code == 0
    assert "hidden cards" in done.output
    for command in ("show", "replay"):
        refused = run(command, running, "--lang", "en")
        assert refused.exit_code == 1
        assert "record_hides" in refused.output


def test_a_changed_record_a_foreign_file_and_no_file_are_refused_with_one_sentence(
    record: Path, tmp_path: Path
) -> None:
    changed = tmp_path / "changed.gdr"
    changed.write_bytes(record.read_bytes().replace(b'"depth":', b'"depth" :', 1))
    cut = tmp_path / "cut.gdr"
    cut.write_bytes(record.read_bytes()[:2000])
    foreign = tmp_path / "foreign.gdr"
    foreign.write_text("once upon a time\n", "utf-8")
    expected = {
        changed: "altered",
        cut: "record",
        foreign: "not_a_record",
        tmp_path / "no": "cannot be read",
        tmp_path: "read",
    }
    for path, word in expected.items():
        for command in ("verify", "show", "replay"):
            done = run(command, path, "--lang", "en")
            assert done.exit_code == 1
            assert word in done.output
            assert done.output.count("\n") == 1


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_score_sheet_has_a_row_a_deal_and_the_result(record: Path, lang: str) -> None:
    done = run("show", record, "--lang", lang)
    assert done.exit_code == 0
    rows = [line for line in done.output.splitlines() if line[:1].isdigit()]
    assert len(rows) == 3
    assert ("级分" if lang == "zh" else "grade") in done.output


def test_a_deal_is_shown_as_text_that_can_be_read_back(record: Path) -> None:
    done = run("show", record, "--deal", 2)
    assert read_deal(done.output).number == 2
    assert run("show", record, "--deal", 9).exit_code == 1


def test_replay_prints_every_step_for_one_seat_without_the_cards_of_the_others(record: Path) -> None:
    done = run("replay", record, "--seat", "E", "--deal", 1, "--lang", "en")
    assert done.exit_code == 0
    for line in done.output.splitlines():
        if line[2:].startswith(("N Bo", "W Cai", "S Dan")):
            assert not any(sign in line for sign in "♠♥♣♦")
    open_cards = run("replay", record, "--deal", 1, "--lang", "en").output
    assert any(line[2:].startswith("N Bo") and "♠" in line for line in open_cards.splitlines())
