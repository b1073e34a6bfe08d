"""The table on the whole screen, in a real pseudo terminal."""

import os
import signal
from pathlib import Path

import pytest

from guandan.game.record import read_record, record_of, verify
from guandan.store import LogStore
from tests.cli.table.terminal import Terminal

LEAST = 300
"""Milliseconds that a bot takes at least where it takes its time."""
ENTER, ESC, LEFT, RIGHT, DOWN = "\r", "\x1b", "\x1b[D", "\x1b[C", "\x1b[B"
YOURS = {"en": ("Your turn", "Your lead", "Nothing beats"), "zh": ("轮到你", "压不过")}
GO_ON = {"en": "Enter: go on", "zh": "回车 继续"}


def play_on(terminal: Terminal, lang: str, until: str) -> str:
    """Take hints, pass where there is none and give what is asked for, until something is on the screen."""
    given = ("Pay tribute", "Return a") if lang == "en" else ("请进贡", "请还牌")
    mine = (*YOURS[lang], *given, "Cut the" if lang == "en" else "请切牌")
    for _ in range(400):
        text = terminal.until(lambda text: until in text or any(word in text for word in (*mine, "*", "[")))
        if until in text:
            return text
        label = text.split("\n")[22]
        if any(word in label for word in (*YOURS[lang], *given)):
            terminal.send("p" if any(word in label for word in ("Nothing beats", "压不过")) else "h" + ENTER)
        else:
            terminal.send(ENTER)
        terminal.settle()
    raise AssertionError(terminal.screen.text)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_whole_deal_is_played_stopped_and_taken_up_again(tmp_path: Path, lang: str) -> None:
    with Terminal(["play", "--fast", "--seed", "11", "--lang", lang], tmp_path) as terminal:
        terminal.until("请切牌" if lang == "zh" else "Cut the cards")
        terminal.send("30" + ENTER)
        summary = play_on(terminal, lang, GO_ON[lang])
        assert all(seat in summary for seat in (("东", "北", "西", "南") if lang == "zh" else ("East", "North")))
        terminal.send(ENTER)
        play_on(terminal, lang, "第 2 副" if lang == "zh" else "deal 2")
        terminal.send("q")
        terminal.until("停下" if lang == "zh" else "Stop?")
        terminal.send(ENTER)
        assert terminal.wait() == 0
        assert "guandan play" in terminal.screen.text
        assert terminal.screen.widest <= 80
    with LogStore(tmp_path / "matches.db") as store:
        (kept,) = store.logs()
    with Terminal(["play", "--fast", "--lang", lang], tmp_path) as terminal:
        terminal.until("第 2 副" if lang == "zh" else "deal 2")
        terminal.send("q" + ENTER)
        assert terminal.wait() == 0
    with LogStore(tmp_path / "matches.db") as store:
        assert [one.log_id for one in store.logs()] == [kept.log_id]


def test_a_whole_match_ends_with_its_result_and_its_record(tmp_path: Path) -> None:
    options = ["--mode", "deals", "--deals", "1", "--lang", "en", "--fast", "--seed", "4", "--seat", "E"]
    with Terminal(["play", *options], tmp_path) as terminal:
        play_on(terminal, "en", "Enter: go on")
        terminal.send(ENTER)
        terminal.until("The match is over")
        terminal.send(ENTER)
        assert terminal.wait() == 0
        assert "match points" in terminal.screen.text
    (file,) = (tmp_path / "records").iterdir()
    assert verify(read_record(file.read_bytes())).complete


def test_a_kill_between_two_acts_loses_nothing(tmp_path: Path) -> None:
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("Cut the cards")
        terminal.send(ENTER)
        terminal.until(lambda text: any(word in text for word in YOURS["en"]))
        terminal.send("h" + ENTER)
        terminal.settle()
        terminal.until(lambda text: any(word in text for word in YOURS["en"]))
        before = terminal.settle()
        assert terminal.kill(signal.SIGKILL) == -signal.SIGKILL
    with Terminal(["play", "--fast", "--lang", "en"], tmp_path) as terminal:
        terminal.until(lambda text: any(word in text for word in YOURS["en"]))
        after = terminal.settle()
    hand = slice(13, 22)
    assert after.split("\n")[hand] == before.split("\n")[hand]
    assert after.split("\n")[2:9] == before.split("\n")[2:9]


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_terminal_that_is_closed_leaves_the_match_in_order(tmp_path: Path, number: int, status: int) -> None:
    with Terminal(["play", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("Cut the cards")
        assert terminal.kill(number) == status
        assert terminal.raw.rstrip().endswith("?1049l") or "?1049l" in terminal.raw
    with LogStore(tmp_path / "matches.db") as store:
        assert len(store.read("practice-5")) == 2


def test_typing_arrows_hints_and_undo_change_the_selection(tmp_path: Path) -> None:
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("Cut the cards")
        terminal.send("999" + ENTER)
        terminal.until("cut between 6 and 102")
        terminal.send(ESC)
        terminal.settle()
        terminal.send(ENTER)
        terminal.until("Your turn")
        terminal.send("88")
        terminal.until("> 88_")
        assert terminal.settle().count("[") == 2
        terminal.send(ENTER)
        terminal.until("does not beat")
        terminal.send(ESC)
        terminal.settle()
        terminal.send(RIGHT + RIGHT + "  ")
        assert terminal.settle().count("[") == 2
        terminal.send("u")
        assert terminal.settle().count("[") == 1
        terminal.send("u")
        assert terminal.settle().count("[") == 0
        terminal.send("h")
        first = terminal.settle()
        assert "[" in first
        terminal.send("h")
        assert terminal.settle() != first
        terminal.send("?")
        terminal.until("Patterns")
        terminal.send(ENTER)
        terminal.until("Enter play")
        terminal.send("qq")
        terminal.until("> qq_")


def test_bots_take_their_time_unless_they_are_told_not_to(tmp_path: Path) -> None:
    with Terminal(["play", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("Cut the cards")
        terminal.send(ENTER)
        terminal.until("27 cards")
        terminal.send("8")  # chosen before it is our turn, unless this machine is slower than the bots
        terminal.until(lambda text: "> 8_" in text and "26 cards" in text)
    with LogStore(tmp_path / "matches.db") as store:
        facts = store.read("practice-5")
    first = next(fact for fact in facts if fact.kind == "play")
    assert first.at - facts[first.seq - 1].at >= LEAST


def test_a_small_window_is_told_of_and_played_line_by_line(tmp_path: Path) -> None:
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path, columns=60, lines=20) as terminal:
        terminal.until("smaller than 80x24")
        terminal.until("\n>")
        terminal.send("q\n")
        assert terminal.wait() == 0


def test_a_window_made_smaller_goes_on_line_by_line(tmp_path: Path) -> None:
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("Cut the cards")
        terminal.resize(60, 20)
        terminal.until("smaller than 80x24")
        terminal.until("\n>")
        terminal.send("\n")
        terminal.until("turned up")


def test_a_window_made_larger_again_gets_its_table_back(tmp_path: Path) -> None:
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("Cut the cards")
        terminal.resize(60, 20)
        terminal.until("until it is larger again")
        terminal.until("\n>")
        terminal.send("6")  # half a line
        terminal.raw = ""
        terminal.resize(80, 24)
        terminal.until(lambda _: "?1049h" in terminal.raw)
        terminal.until("Cut the cards")
        terminal.send(ENTER)
        terminal.until("Your turn")
        assert "54 cards" in terminal.settle()


def test_what_was_typed_before_the_question_is_no_answer_to_it(tmp_path: Path) -> None:
    with Terminal(["play", "--plain", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("\n>")
        terminal.send("\np\n")  # the second line before the bot that leads can have thought
        terminal.until("Your turn")
        terminal.until("\n>")
        assert "you pass" not in terminal.settle()
        terminal.send("p\n")
        terminal.until("you pass")


def test_after_a_refused_line_the_keys_are_commands_again(tmp_path: Path) -> None:
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("Cut the cards")
        terminal.send(ENTER)
        terminal.until("Your turn")
        for line, said in (("zz", 'no card "zz"'), ("3", "does not beat"), ("22", "not in the hand")):
            terminal.send(line + ENTER)
            terminal.until(said)
            terminal.send("?")
            terminal.until("Patterns")
            terminal.send(ENTER)
            terminal.until("Enter play")
        terminal.send("3" + ENTER)
        terminal.until("does not beat")
        terminal.send("p")
        terminal.until(lambda text: "does not beat" not in text)
        with LogStore(tmp_path / "matches.db") as store:
            assert any(fact.kind == "pass" and fact.by == "S" for fact in store.read("practice-5"))


def test_a_larger_window_is_used_modestly(tmp_path: Path) -> None:
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path, columns=200, lines=60) as terminal:
        terminal.until("Cut the cards")
        terminal.settle()
        assert 80 < terminal.screen.widest <= 100


@pytest.mark.parametrize("colour", [True, False])
def test_no_colour_where_none_is_wanted(tmp_path: Path, colour: bool) -> None:
    wanted = {} if colour else {"NO_COLOR": "1"}
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path, environment=wanted) as terminal:
        terminal.until("Cut the cards")
        terminal.send(ENTER)
        terminal.until("Your turn")
        terminal.settle()
        assert ("\x1b[31m" in terminal.raw or ";31m" in terminal.raw) == colour


def test_letters_where_the_encoding_has_no_suits(tmp_path: Path) -> None:
    wanted = {"PYTHONIOENCODING": "ascii"}
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "zh"], tmp_path, environment=wanted) as terminal:
        terminal.until("Cut the cards")
        terminal.send(ENTER)
        text = terminal.until("Your turn")
        assert "SA" in text
        assert text.isascii()


def test_two_windows_on_one_match_do_not_mix_it_up(tmp_path: Path) -> None:
    with Terminal(["play", "--fast", "--seed", "5", "--lang", "en"], tmp_path) as one:
        one.until("Cut the cards")
        with Terminal(["play", "--fast", "--lang", "en"], tmp_path) as other:
            other.until("Cut the cards")
            other.send("20" + ENTER)
            other.until("Your turn")
            one.send("30" + ENTER)
            text = one.until(lambda text: "played on in another window" in text and "Your turn" in text)
            assert "log" not in text
            assert text.split("\n")[13:22] == other.settle().split("\n")[13:22]
            one.send("p")
            one.until("big joker is to beat")
            other.send("p")
            other.until("played on in another window")
    with LogStore(tmp_path / "matches.db") as store:
        verify(record_of(store.read("practice-5"), "public"))


def test_a_terminal_that_vanishes_ends_the_program(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seed", "5", "--lang", "en"], tmp_path)
    terminal.until("Cut the cards")
    os.close(terminal.file)
    os.waitpid(terminal.pid, 0)
    with LogStore(tmp_path / "matches.db") as store:
        assert len(store.read("practice-5")) == 2


def test_it_can_be_suspended_and_continued(tmp_path: Path) -> None:
    with Terminal(["play", "--seed", "5", "--lang", "en"], tmp_path) as terminal:
        terminal.until("Cut the cards")
        os.kill(terminal.pid, signal.SIGTSTP)
        terminal.until(lambda _: "?1049l" in terminal.raw)
        os.waitpid(terminal.pid, os.WUNTRACED)
        terminal.screen.clear()
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.until("Cut the cards")
