"""Three keystrokes to any infraction, and a ruling asked for question by question, in a real terminal."""

from pathlib import Path

import pytest

from guandan.cli.referee.lookup import Picker
from guandan.game.ruleset import BOOKS, load
from guandan.referee.infractions import table
from tests.cli.desk import Desk
from tests.cli.table.terminal import Terminal

ENTER, ESC, DOWN = "\r", "\x1b", "\x1b[B"


@pytest.mark.parametrize("book", BOOKS)
def test_three_keystrokes_find_any_infraction(book: str) -> None:
    rows = table(load(book))
    for row in rows:
        for key in row.infraction.keys:
            picker = Picker(rows, "zh")
            assert len(key) <= 3
            for sign in key:
                assert picker.press(sign) is None
            assert picker.press("enter") == row


@pytest.mark.parametrize(("lang", "shown"), [("zh", "违例"), ("en", "violation")])
def test_at_80_columns_a_line_still_says_what_it_costs(lang: str, shown: str) -> None:
    picker = Picker(table(load("JS23")), lang)
    for sign in "yxc":
        picker.press(sign)
    line = picker.lines(80, 24)[2].plain
    assert line.rstrip().endswith(shown)


def test_keys_move_delete_and_find_nothing() -> None:
    rows = table(load("JS23"))
    picker = Picker(rows, "en")
    picker.press("up")
    picker.press("down")
    assert picker.press("enter") == rows[1]
    for sign in "qqqqq":
        picker.press(sign)
    assert picker.press("enter") is None
    assert "no such infraction" in "\n".join(line.plain for line in picker.lines(80, 24))
    for _ in range(9):
        picker.press("backspace")
    picker.press("left")
    assert picker.found == list(rows)
    for columns, height in ((80, 24), (40, 5), (1, 1)):
        for line in picker.lines(columns, height)[2:]:
            assert line.cell_len <= columns


def test_the_lookup_narrows_as_one_types(tmp_path: Path) -> None:
    with Terminal(["referee", "lookup", "--lang", "en"], tmp_path, columns=100) as terminal:
        terminal.until("Esc leaves")
        terminal.send("yxc")
        terminal.until("> yxc")
        terminal.send(ENTER)
        assert terminal.wait() == 0
        assert "003 c3.7(2)2" in terminal.screen.text


def test_leaving_the_lookup_prints_nothing(tmp_path: Path) -> None:
    with Terminal(["referee", "lookup", "--lang", "zh"], tmp_path) as terminal:
        terminal.until("回车打开")
        terminal.send(ESC)
        assert terminal.wait() == 0


def test_a_ruling_is_asked_for_and_confirmed(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.paper()
    desk.do("referee", "rule", "R1", "yxc", "--offender", "E", "--official", "孙")
    with Terminal(["referee", "rule", "R1", "--lang", "en"], tmp_path, columns=100, lines=60) as terminal:
        terminal.until("Esc leaves")
        terminal.send("yxc" + ENTER)
        for question, answer in (
            ("the offender:", "3"),
            ("the cards put down", "S7 H7"),
            ("name of the referee", "Sun"),
            ("role:", "referee"),
            ("reason", "played too early"),
            ("chief who confirms", "Qian"),
            ("leader of the next deal (Enter: leave open):", "S"),
            ("enter this ruling?", "y"),
        ):
            terminal.until(question)
            terminal.settle()
            terminal.send(answer + ENTER)
        assert terminal.wait() == 0
        assert "Entered." in terminal.screen.text
    ruling = desk.log("R1").state.register.rulings[-1].data
    assert (ruling["offender"], ruling["official"], ruling["confirmed"]) == ("W", "Sun", "Qian")
    assert ruling["entered"] == {"cards": ["S7", "H7"], "leader": "S"}
    assert ruling["steps"][0]["sanction"] == "foul"


def test_a_person_may_think_better_of_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.paper()
    before = desk.lengths()
    words = ["referee", "rule", "R1", "yxc", "--offender", "E", "--official", "孙", "--lang", "zh"]
    with Terminal(words, tmp_path, columns=100) as terminal:
        terminal.until("登记这一判罚？")
        terminal.send("n" + ENTER)
        assert terminal.wait() == 0
        assert "没有登记" in terminal.screen.text
    assert desk.lengths() == before
