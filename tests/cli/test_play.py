"""`guandan play` without a terminal, line by line, and its relatives `matches` and `export`."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guandan.cli.main import main
from guandan.game.record import read_record, record_of, verify
from guandan.game.ruleset import BOOKS
from guandan.store import LogStore

COMMAND = (sys.executable, "-m", "guandan")


def environment(home: Path) -> Mapping[str, str]:
    return {**os.environ, "GUANDAN_HOME": str(home), "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}


def guandan(home: Path, *arguments: str, lines: str = "") -> Result:
    """The command in this process: to start one takes longer than most of what is asked of it."""
    done = CliRunner().invoke(main, arguments, input=lines, env=environment(home))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
    return done


def process(home: Path, *arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=environment(home),
    )


# Without a terminal.


@pytest.mark.parametrize("book", BOOKS)
def test_without_a_terminal_the_bots_finish_a_match(tmp_path: Path, book: str) -> None:
    done = guandan(tmp_path, "play", "--fast", "--book", book, "--seed", "1", "--lang", "en")
    assert done.exit_code == 0, done.stderr
    assert not done.stderr
    deals = re.findall(r"^deal (\d+), level", done.stdout, re.MULTILINE)
    assert deals == [str(number) for number in range(1, len(deals) + 1)]
    assert len(deals) >= 4
    assert "The match is over" in done.stdout
    (file,) = (tmp_path / "records").iterdir()
    verdict = verify(read_record(file.read_bytes()))
    assert verdict.complete
    assert verdict.state is not None
    assert verdict.state.over


def test_a_seed_makes_the_same_practice_match(tmp_path: Path) -> None:
    options = ["--mode", "deals", "--deals", "2", "--seed", "1", "--lang", "en"]
    outputs = [guandan(tmp_path / name, "play", *options).stdout.replace(f"/{name}/", "/") for name in ("one", "two")]
    assert outputs[0] == outputs[1]
    assert "practice" in outputs[0]


def test_a_seed_gives_the_same_cards_in_the_same_home(tmp_path: Path) -> None:
    options = ["--mode", "deals", "--deals", "1", "--seed", "3", "--lang", "en"]
    outputs = [guandan(tmp_path, "play", *options).stdout for _ in range(2)]
    assert outputs[0] == outputs[1].replace("practice-3-2", "practice-3")
    assert "practice-3-2" in guandan(tmp_path, "matches").stdout
    deals = [guandan(tmp_path, "show", match, "--deal", "1").stdout for match in ("practice-3", "practice-3-2")]
    assert deals[0] == deals[1] != ""


def test_the_help_line_by_line_names_what_can_be_typed_there(tmp_path: Path) -> None:
    done = guandan(tmp_path, "play", "--plain", "--fast", "--lang", "en", "--seed", "5", lines="?\nq\n")
    assert "hand  table" in done.stdout
    for key in ("arrow", "space", "Esc"):
        assert key not in done.stdout
    done = guandan(tmp_path, "play", "--plain", "--fast", "--lang", "zh", "--seed", "5", lines="?\nq\n")
    assert "空格" not in done.stdout


def test_an_own_book_and_any_format(tmp_path: Path) -> None:
    book = tmp_path / "own.toml"
    head = '[book]\nid = "OWN"\nparent = "NJ"\nname = { zh = "自己的", en = "Own" }\n'
    book.write_text(f'{head}[match]\nmodes = ["time_and_deals", "deals"]\n', encoding="utf-8")
    options = ["--mode", "deals", "--deals", "2", "--round", "sum", "--games", "2", "--must-decide"]
    done = guandan(tmp_path, "play", "--book", str(book), *options, "--lang", "zh")
    assert done.exit_code == 0, done.stderr
    assert "第 2 局" in done.stdout
    assert "OWN" in guandan(tmp_path, "matches").stdout


def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    arguments = [*COMMAND, "play", "--mode", "deals", "--deals", "9", "--lang", "en"]
    lengths = [0]
    for _ in range(3):
        running = subprocess.Popen(
            arguments, env=environment(tmp_path), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
        )
        assert running.stdout is not None
        running.stdout.readline()  # the match
        running.stdout.readline()  # a deal
        running.send_signal(signal.SIGKILL)
        running.communicate()
        arguments = [*COMMAND, "play", "--lang", "en"]  # from now on it goes on with that match
        with LogStore(tmp_path / "matches.db") as store:
            (kept,) = store.logs()
            lengths.append(kept.facts)
    assert lengths == sorted(set(lengths))
    done = process(tmp_path, "play", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert kept.log_id in done.stdout
    with LogStore(tmp_path / "matches.db") as store:
        record = record_of(store.read(kept.log_id), "public")
        assert len(store.logs()) == 1
    verdict = verify(record)
    assert verdict.complete
    assert verdict.state is not None
    assert verdict.state.over


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (["--book", "XX99"], 1),
        (["--mode", "time"], 1),
        (["--minutes", "0"], 1),
        (["--name", "x (bot)"], 1),
        (["--name", ""], 1),
        (["--name", "x" * 21], 1),
        (["nosuch"], 1),
        (["nosuch", "--new"], 2),
        (["--seat", "X"], 2),
    ],
)
def test_wrong_options_get_one_sentence_and_begin_nothing(tmp_path: Path, wrong: list[str], code: int) -> None:
    done = guandan(tmp_path, "play", *wrong, "--lang", "en")
    assert done.exit_code == code
    assert "No matches yet" in guandan(tmp_path, "matches", "--lang", "en").stdout


def test_without_a_terminal_the_match_of_a_person_is_left_alone(tmp_path: Path) -> None:
    guandan(tmp_path, "play", "--plain", "--fast", "--seed", "5", lines="54\nq\n")
    with LogStore(tmp_path / "matches.db") as store:
        before = store.read("practice-5")
    done = guandan(tmp_path, "play", "practice-5", "--lang", "zh")
    assert done.exit_code == 1
    assert not done.stdout
    assert "要在终端里继续" in done.stderr
    with LogStore(tmp_path / "matches.db") as store:
        assert store.read("practice-5") == before
    assert not (tmp_path / "records").exists()
    # Without its name the bots play a match of their own.
    assert guandan(tmp_path, "play", "--mode", "deals", "--deals", "1").exit_code == 0
    assert "practice-5" not in guandan(tmp_path, "play", "--mode", "deals", "--deals", "1").stdout


# Line by line.


def test_line_by_line_a_match_is_played_stopped_and_taken_up(tmp_path: Path) -> None:
    options = ["--plain", "--fast", "--lang", "en"]
    first = process(tmp_path, "play", *options, "--seed", "5", lines="54\nhand\nh\n\nl\ntable\n?\nq\n")
    assert first.returncode == 0, first.stderr
    for said in ("Cut the cards", "Hand 27:", "Hint: ", "The last trick", "Cards left", "Patterns", "is saved"):
        assert said in first.stdout
    # A hint, then Enter for it; where there is none, a pass.
    second = process(tmp_path, "play", *options, lines="h\n\np\n" * 700)
    assert second.returncode == 0, second.stderr
    assert "practice-5" in second.stdout
    assert "finish: " in second.stdout
    assert max(len(line) for line in second.stdout.split("\n")) <= 80


def test_line_by_line_mistakes_are_told_with_their_article(tmp_path: Path) -> None:
    lines = "3\nten\n54\nzz\nS7 7 7 7 7 7\n22\nwww\n\nq\n"
    done = guandan(tmp_path, "play", "--plain", "--fast", "--lang", "zh", "--seed", "5", lines=lines)
    assert done.exit_code == 0, done.stderr
    assert "切牌须在 6 至 102 张之间" in done.stdout
    assert "请打一个数" in done.stdout
    assert "没有“zz”这张牌" in done.stdout
    assert "手中没有" in done.stdout
    assert "牌局已存" in done.stdout


def test_the_end_of_the_input_stops_and_saves(tmp_path: Path) -> None:
    done = guandan(tmp_path, "play", "--plain", "--fast", "--lang", "en", lines="")
    assert done.exit_code == 0
    assert "is saved" in done.stdout


def test_options_of_a_match_begin_a_new_one_and_nothing_goes_on_with_the_last(tmp_path: Path) -> None:
    for options in (["--seat", "E"], ["--new"], []):
        guandan(tmp_path, "play", "--plain", "--fast", *options, lines="q\n")
    with LogStore(tmp_path / "matches.db") as store:
        kept = store.logs()
    assert len(kept) == 2
    other = guandan(tmp_path, "play", "--plain", "--fast", kept[1].log_id, lines="q\n")
    assert kept[1].log_id in other.stdout


def test_line_by_line_a_card_is_given_only_when_it_is_named_or_hinted(tmp_path: Path) -> None:
    options = ["--plain", "--fast", "--lang", "en", "--mode", "deals", "--deals", "9", "--seed", "5"]
    done = guandan(tmp_path, "play", *options, lines="54\n" + "h\n\n" * 400)
    asked = re.findall(
        r"(?:Pay tribute|Return a card): type one of these cards; h shows a hint\n> Hint: (\S+);", done.stdout
    )
    assert asked
    assert "with *" not in done.stdout
    assert all(f"{card} → " in done.stdout for card in asked)
    empty = guandan(tmp_path, "play", *options, lines="54\n" + "\np\n3\n4\n5\n6\n" * 300).stdout
    assert "Type cards first" in empty


def test_names_of_bots_speak_the_language_of_whoever_looks(tmp_path: Path) -> None:
    guandan(tmp_path, "play", "--plain", "--fast", "--seed", "5", "--lang", "zh", lines="54\np\nq\n")
    assert "小东" not in guandan(tmp_path, "play", "--plain", "--lang", "en", lines="table\nq\n").stdout
    sheet = guandan(tmp_path, "show", "practice-5", "--lang", "en").stdout
    assert "Bei (bot) / player" in sheet
    assert "小北（电脑） / 玩家" in guandan(tmp_path, "show", "practice-5", "--lang", "zh").stdout


# The matches that are kept.


def test_matches_lists_and_export_writes(tmp_path: Path) -> None:
    assert "还没有" in guandan(tmp_path, "matches", "--lang", "zh").stdout
    guandan(tmp_path, "play", "--plain", "--fast", "--seed", "5", lines="54\nq\n")
    guandan(tmp_path, "play", "--mode", "deals", "--deals", "1")
    listed = guandan(tmp_path, "matches", "--lang", "en").stdout
    assert "practice-5" in listed
    assert "not over" in listed
    assert "won" in listed or "draw" in listed
    file = tmp_path / "out.jsonl"
    done = guandan(tmp_path, "export", "practice-5", str(file))
    assert done.exit_code == 0, done.stderr
    record = read_record(file.read_bytes())
    # The hands of the running deal stay hidden.
    assert not verify(record).complete
    assert guandan(tmp_path, "export", "practice-5", str(file), "--lang", "zh").exit_code == 1
    assert guandan(tmp_path, "export", "practice-5", str(file), "--force").exit_code == 0
    assert guandan(tmp_path, "export", "practice-5", "-").stdout.encode() == file.read_bytes()
    assert guandan(tmp_path, "export", "nosuch", "-").exit_code == 1
    # While it is played, nobody's cards but one's own leave the store.
    assert guandan(tmp_path, "export", "practice-5", "-", "--as", "S").exit_code == 0
    refused = guandan(tmp_path, "export", "practice-5", "-", "--as", "E", "--lang", "en")
    assert refused.exit_code == 1
    assert "[still_running]" in refused.stderr
    assert not refused.stdout


def test_a_kept_match_is_shown_by_its_id_and_hides_the_running_hands(tmp_path: Path) -> None:
    lines = "54\n" + "h\n\n" * 60
    guandan(tmp_path, "play", "--plain", "--fast", "--seed", "5", "--name", "Ada", "--lang", "en", lines=lines)
    with LogStore(tmp_path / "matches.db") as store:
        facts = store.read("practice-5")
    ended = sum(1 for fact in facts if fact.kind == "deal_end")
    assert ended
    assert facts[-1].kind != "match_end"
    assert f"finished deals checked: {ended}" in guandan(tmp_path, "verify", "practice-5", "--lang", "en").stdout
    assert "not over" in guandan(tmp_path, "show", "practice-5", "--lang", "en").stdout
    listed = guandan(tmp_path, "replay", "practice-5", "--lang", "en").stdout
    running = listed[listed.index(f"Deal {ended + 1}, level") :]
    assert "East " in listed
    assert not re.search(r"^     (East|North|West|South) ", running, re.MULTILINE)
    assert "Ada" in running
