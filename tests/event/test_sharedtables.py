"""Two stages that are on at once, and the articles of an exclusion."""

import pytest

from guandan.event.archive import check
from guandan.event.sharedtables import shared_tables
from tests.event.events import act, event, planned, ready, won


def test_two_rounds_at_the_same_tables_are_told() -> None:
    log = event("JS23", 8)
    planned(log, "swiss", rounds=2, takes={"entries": [1, 2, 3, 4]})
    planned(log, "swiss", rounds=2, takes={"entries": [5, 6, 7, 8]})
    first = ready(log)
    assert shared_tables(log.state, first, first.rounds[0]) == ()
    act(log, "draft", stage=2)
    second = log.state.stage(2)
    (found,) = shared_tables(log.state, second, second.rounds[0])
    assert (found.stage, found.round, found.tables) == (1, 1, (1, 2))
    assert "1, 2" in found.text.zh
    won(log)
    assert shared_tables(log.state, second, second.rounds[0]) == ()


def test_a_stage_with_tables_of_its_own_shares_none() -> None:
    log = event("JS23", 8)
    planned(log, "swiss", rounds=2, takes={"entries": [1, 2, 3, 4]})
    planned(log, "swiss", rounds=2, takes={"entries": [5, 6, 7, 8]}, tables_from=21)
    ready(log)
    second = ready(log, 2)
    assert shared_tables(log.state, second, second.rounds[0]) == ()


@pytest.mark.parametrize(
    ("book", "articles"),
    [
        ("GJ17", "001 §16(5); 001 §24(2)2; H-27"),
        ("CLUB", "004 比赛秩序; 001 §24(2)2; H-27"),
        ("JS23", "003 c3.6(2)4; 003 c3.7(5)"),
    ],
)
def test_an_exclusion_names_its_own_article(book: str, articles: str) -> None:
    log = event(book, 4)
    planned(log, "swiss", rounds=2)
    won(log)
    by = "referee" if book == "CLUB" else "chief"
    fact = act(log, "excluded", by, entry=1, reason="作弊", consent=1)
    assert fact.data["stages"][0]["article"] == articles
    assert check(log) is None
