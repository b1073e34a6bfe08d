"""`guandan verify`, `show` and `replay` on real record files."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guandan.cli.main import main
from guandan.game.dealtext import read_deal
from guandan.game.levels import LEVELS
from guandan.game.record import read_record, record_of, write_record
from tests.game.driver import by_chance, new_log, play_out


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = play_out(new_log("JS23", mode="deals", max_deals=3), 1, by_chance)
    path = tmp_path_factory.mktemp("records") / "match.gdr"
    path.write_bytes(write_record(record_of(log.facts, "public")))
    return path


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a match in its second deal, as East may see it."""
    log = play_out(new_log("JS23", mode="deals", max_deals=3), 1, by_chance)
    ended = next(fact.seq for fact in log.facts if fact.kind == "deal_end")
    cut = next(fact.seq for fact in log.facts[ended:] if fact.kind == "play")
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
    assert "finished deals checked: 1" in done.output


def test_the_finished_deals_of_a_running_match_are_shown(running: Path) -> None:
    sheet = run("show", running, "--lang", "en")
    assert sheet.exit_code == 0
    assert len([line for line in sheet.output.splitlines() if line[:1].isdigit()]) == 1
    assert "not over" in sheet.output
    assert read_deal(run("show", running, "--deal", 1).output).number == 1
    for command in ("show", "replay"):
        assert "record_hides" in run(command, running, "--deal", 2).output
        assert "no_such_deal" in run(command, running, "--deal", 3).output
    listed = run("replay", running, "--lang", "en")
    assert listed.exit_code == 0
    assert "Deal 1, level 2" in listed.output
    assert "Deal 2" not in listed.output


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
        changed: "[record_not_canonical] line 4 ",
        cut: "record",
        foreign: "not_a_record",
        tmp_path / "no": "no_such_record",
        tmp_path: "record",
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
    assert max(map(len, done.output.splitlines())) <= 80
    assert run("show", record, "--deal", 9).exit_code == 1


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_players_see_tens_and_sides_the_same_way_everywhere(record: Path, lang: str) -> None:
    for command in ("show", "replay"):
        text = run(command, record, "--lang", lang).output
        assert not re.search(r"[♠♥♣♦]T|\bT\b", text)
        assert ("级分" if lang == "zh" else "grade") in text
        assert ("南北" in text) == (lang == "zh")
        assert ("N-S" in text) == (lang == "en")


def test_the_gain_of_a_deal_is_what_the_levels_say(tmp_path: Path) -> None:
    """A side that wins and stays at A gains nothing, on the sheet as in the news."""
    log = play_out(new_log("JS23"), 4, by_chance)
    path = tmp_path / "match.jsonl"
    path.write_bytes(write_record(record_of(log.facts, "public")))
    levels, gains = [0, 0], []
    for fact in log.facts:
        if fact.kind == "deal_end":
            after = [LEVELS.index(level) for level in fact.data["levels"]]
            gains.append(f"+{sum(after) - sum(levels)}")
            levels = after
    sheet = run("show", path, "--lang", "en").output
    assert re.findall(r"[+]\d", sheet) == gains
    assert re.findall(r"won, ([+]\d)", run("replay", path, "--lang", "en").output) == gains


def test_replay_lists_one_line_an_act_for_one_seat_without_the_hands_of_the_others(record: Path) -> None:
    done = run("replay", record, "--seat", "E", "--lang", "en")
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert max(map(len, lines)) <= 80
    acts = sum(1 for fact in read_record(record.read_bytes()).facts if fact.kind in ("play", "pass"))
    assert sum(1 for line in lines if re.match(r"[ \d]{5}(Ann|Bo|Cai|Dan)(: | passes)", line)) == acts
    assert sum(1 for line in lines if line.startswith("     East ")) == 3
    assert not any(line.startswith(("     North ", "     West ", "     South ")) for line in lines)
    one = run("replay", record, "--deal", 2, "--lang", "en").output
    assert sum(1 for line in one.splitlines() if line.startswith("     North ")) == 1
    assert "Deal 2" in one
    assert "Deal 1" not in one
    assert "Deal 3" not in one


def test_what_has_happened_to_a_record_file_is_said_precisely(record: Path, tmp_path: Path) -> None:
    whole = record.read_bytes()
    lines = whole.splitlines(keepends=True)
    count = len(lines)
    broken = {
        "[record_line_ends] line 1 ": whole.replace(b"\n", b"\r\n"),
        "[record_bom]": b"\xef\xbb\xbf" + whole,
        f"[record_no_seal] the last line, with the number of facts and the last hash, is missing; the file ends after "
        f"line {count - 1}\n": b"".join(lines[:-1]),
        f"[record_blank_line] line {count + 1} ": whole + b"\n",
        "[record_line_twice] line 6 ": b"".join([*lines[:5], lines[4], *lines[5:]]),
        "[record_cut_off]": whole[:-1],
        "[record_seal]": b"".join([*lines[:-2], lines[-1]]),
        "[record_line] line 1 ": whole.replace(b'"format"', b'"event":"\\ud800","format"', 1),
    }
    path = tmp_path / "broken.jsonl"
    for said, data in broken.items():
        path.write_bytes(data)
        done = run("verify", path, "--lang", "en")
        assert done.exit_code == 1
        assert done.output.startswith(said), done.output
    assert "no_record_named" in run("verify", "").output
    assert "no_such_record" in run("verify", "\ud800").output


@pytest.fixture(scope="module")
def folder(record: Path, running: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two records, and a file that is not one of them."""
    made = tmp_path_factory.mktemp("folder")
    (made / "a.jsonl").write_bytes(record.read_bytes())
    (made / "b.jsonl").write_bytes(running.read_bytes())
    (made / "notes.txt").write_text("nothing", "utf-8")
    return made


def test_all_records_of_a_folder_are_verified(folder: Path, tmp_path: Path) -> None:
    done = run("verify", folder, "--lang", "en")
    assert done.exit_code == 0
    assert re.findall(r"^(\S+): The", done.output, re.MULTILINE) == ["a.jsonl", "b.jsonl"]
    assert "2 records, 0 of them not true" in done.output
    (tmp_path / "a.jsonl").write_bytes((folder / "a.jsonl").read_bytes())
    (tmp_path / "z.jsonl").write_bytes((folder / "a.jsonl").read_bytes().replace(b'"kind":"pass"', b'"kind":"play"', 1))
    wrong = run("verify", tmp_path, "--lang", "en")
    assert wrong.exit_code == 1
    assert "2 records, 1 of them not true" in wrong.output
    assert re.search(r"^z.jsonl: \[\w+\]", wrong.output, re.MULTILINE)


@pytest.mark.parametrize("command", ["show", "replay"])
def test_all_records_of_a_folder_are_shown_and_replayed(folder: Path, command: str) -> None:
    done = run(command, folder, "--lang", "en")
    assert done.exit_code == 0
    assert re.findall(r"^== (\S+)", done.output, re.MULTILINE) == ["a.jsonl", "b.jsonl"]
    alone = run(command, folder / "a.jsonl", "--lang", "en").output
    assert alone.strip() in done.output


@pytest.mark.parametrize("words", [("replay", "--deal", 1), ("show", "--deal", 1)])
def test_of_a_folder_one_record_is_to_be_named(folder: Path, words: tuple[object, ...]) -> None:
    done = run(*words, folder, "--lang", "en")
    assert done.exit_code == 1
    assert "a.jsonl, b.jsonl" in done.output
    assert "[record_folder]" in done.output


@pytest.mark.parametrize("command", ["verify", "show", "replay"])
def test_a_folder_without_records_is_refused(tmp_path: Path, command: str) -> None:
    done = run(command, tmp_path, "--lang", "zh")
    assert done.exit_code == 1
    assert "里没有记录文件" in done.output
