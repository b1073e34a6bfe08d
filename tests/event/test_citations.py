"""Articles come from the book in force, never from the code."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import guandan.event
from guandan.event.bookformats import format_notes
from guandan.event.log import EventLog
from guandan.game.errors import GuandanError
from tests.event.events import act, enter, event, levels, planned, ready, refused

ARTICLE = re.compile(r"^00[0-4] ")
FILES = sorted(Path(guandan.event.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_article_is_written_into_code(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    said = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert [text for text in said if ARTICLE.match(text)] == []


def article(log: EventLog, kind: str, **data: Any) -> str:
    with pytest.raises(GuandanError) as caught:
        act(log, kind, **data)
    return caught.value.article


@pytest.mark.parametrize(("book", "cited"), [("HA17", "000"), ("GJ17", "001"), ("JS23", "003")])
def test_a_drawn_knockout_cites_its_own_book(book: str, cited: str) -> None:
    log = event(book, 4)
    planned(log, "knockout")
    ready(log)
    assert article(log, "result", stage=1, table=1, result=levels("9", "9")).startswith(cited)


@pytest.mark.parametrize(("book", "cited"), [("HA17", "000 §27(3)"), ("GJ17", "001 §28(3)"), ("JS23", "003 c3.5(9)2")])
def test_a_winner_named_in_round_1_of_a_swiss_is_refused_with_its_article(book: str, cited: str) -> None:
    log = event(book, 4)
    planned(log, "swiss", rounds=3)
    ready(log)
    assert article(log, "result", stage=1, table=1, result=levels("9", "9", winner="E-W")) == cited


@pytest.mark.parametrize("format_", ["swiss", "round_robin", "knockout"])
@pytest.mark.parametrize("begun", [False, True])
def test_003_c3_7_5_a_withdrawal_under_js23_cites_no_other_book(format_: str, begun: bool) -> None:
    log = event("JS23", 4)
    planned(log, format_, **({"rounds": 3} if format_ == "swiss" else {}))
    if begun:
        ready(log)
    fact = act(log, "withdrawn", entry=2, reason="病", consent=1)
    assert fact.data["status"] == "withdrawn"
    assert [one["article"] for one in fact.data["stages"]] == ["003 c3.7(5)"]


def test_001_24_2_a_result_that_is_in_is_no_forfeit() -> None:
    log = event("GJ17", 4)
    planned(log, "swiss", rounds=2)
    stage = ready(log)
    table = stage.rounds[0].tables[0]
    enter(log, table.number, levels("9", "7"))
    fact = act(log, "withdrawn", entry=table.first, reason="病", consent=1)
    assert fact.data["stages"][0]["this_round"] == "in"
    other = stage.rounds[0].tables[1]
    fact = act(log, "withdrawn", entry=other.first, reason="病", consent=1)
    assert fact.data["stages"][0]["this_round"] == "forfeit"


def test_001_24_1_3_before_round_1_of_a_swiss_an_even_number_may_be_filled_up() -> None:
    log = event("GJ17", 4)
    planned(log, "swiss", rounds=2)
    fact = act(log, "withdrawn", entry=2, reason="病", consent=1)
    assert fact.data["stages"][0]["fill_up"] == 1
    assert fact.data["stages"][0]["article"] == "001 §24(1)3"
    act(log, "entry", players=[{"name": "新一"}, {"name": "新二"}])
    act(log, "stage_begun", stage=1)
    assert len(ready(log).rounds[0].tables) == 2
    again = event("GJ17", 5)
    planned(again, "swiss", rounds=2)
    assert "fill_up" not in act(again, "withdrawn", entry=2, reason="病", consent=1).data["stages"][0]


def test_002_s1_1_a_swiss_under_nj_has_five_rounds_unless_said_otherwise() -> None:
    log = event("NJ", 12)
    planned(log, "swiss")
    assert log.state.stage(1).spec.rounds == 5
    act(log, "stage", format="swiss", rounds=4)
    assert log.state.stage(2).spec.rounds == 4
    assert refused(event("GJ17", 4), "stage", format="swiss") == "wrong_rounds"


def test_a_format_that_the_book_does_not_name_is_told_with_the_article() -> None:
    for book, format_, article_ in (("NJ", "knockout", "002 s1.1"), ("JS23", "low_cut", "003 c4.1")):
        log = event(book, 12)
        options: dict[str, Any] = {"units": [1, 1], "stay": [6]} if format_ == "low_cut" else {}
        act(log, "stage", format=format_, options=options)
        (note,) = format_notes(log.state.rules, log.state.stage(1).spec, log.state.stages)
        assert note.code == "format_unnamed"
        assert article_ in note.text.en
    log = event("JS23", 4)
    act(log, "stage", format="round_robin", options={"cycles": 2})
    (note,) = format_notes(log.state.rules, log.state.stage(1).spec, log.state.stages)
    assert ("双循环" in note.text.zh, "double round robin" in note.text.en) == (True, True)
    for book, named in (("NJ", False), ("JS23", False), ("CLUB", False), ("GJ17", True), ("HA17", True)):
        log = event(book, 8)
        act(log, "stage", format="duplicate", rounds=3, options={"boards": 4})
        found = format_notes(log.state.rules, log.state.stage(1).spec, ())
        assert [(one.code, one.facts["format"].en) for one in found] == (
            [] if named else [("format_unnamed", "duplicate")]
        )
    log = event("GJ17", 8)
    act(log, "stage", format="swiss", rounds=2)
    act(log, "stage", format="knockout", takes={"stage": 1, "last": 4})
    assert [format_notes(log.state.rules, one.spec, log.state.stages) for one in log.state.stages] == [(), ()]


@pytest.mark.parametrize(("rounds", "told"), [(0, 0), (5, 0), (4, 1), (7, 1)])
def test_002_s1_1_who_plans_other_than_five_rounds_is_told(rounds: int, told: int) -> None:
    log = event("NJ", 12)
    said: dict[str, Any] = {"rounds": rounds} if rounds else {}
    act(log, "stage", format="swiss", **said)
    found = format_notes(log.state.rules, log.state.stage(1).spec, ())
    assert [one.text.en for one in found] == ["NJ has 5 rounds [002 s1.1]"] * told
