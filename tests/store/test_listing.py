"""Lists and deadlines of a store with many logs."""

import pytest

from guandan.game.errors import Unreadable
from guandan.store import Due, LogStore
from tests.store.played import commands

TITLES = {
    "event:cup": "Club CUP 决赛",
    "event:league": "League 100%",
    "Event:cup": "another",
    "match-1": "cup final",
    "match-10": "a_b",
    "match-2": "áÉ",
    "桌1": "决赛 1",
    "桌2": "",
}


@pytest.fixture
def filled(store: LogStore) -> LogStore:
    """A store with logs of one and of two facts."""
    for number, (log_id, title) in enumerate(TITLES.items()):
        for before, new, cmd in commands(1 + number % 2):
            store.append(log_id, before, new, cmd, title=title, due=None if number < 3 else 100 - number)
    return store


def ids(filled: LogStore, prefix: str = "", search: str = "") -> set[str]:
    return {kept.log_id for kept in filled.logs(prefix=prefix, search=search)}


def test_a_prefix_is_meant_letter_by_letter(filled: LogStore) -> None:
    assert ids(filled) == set(TITLES)
    assert ids(filled, "event:") == {"event:cup", "event:league"}
    assert ids(filled, "match-1") == {"match-1", "match-10"}
    assert ids(filled, "桌") == {"桌1", "桌2"}
    assert ids(filled, "%") == set()
    with pytest.raises(Unreadable):
        filled.logs(prefix="\x00")


def test_a_title_is_searched_for_without_regard_to_capitals(filled: LogStore) -> None:
    assert ids(filled, search="cup") == ids(filled, search="Cup") == {"event:cup", "match-1"}
    assert ids(filled, search="决赛") == {"event:cup", "桌1"}
    assert ids(filled, search="%") == {"event:league"}
    assert ids(filled, search="a_b") == {"match-10"}
    # What ASCII does not have is found as it is written.
    assert ids(filled, search="áÉ") == {"match-2"}
    assert ids(filled, search="áé") == set()
    assert ids(filled, "event:", "cup") == {"event:cup"}


@pytest.mark.parametrize("size", [1, 2, 3, 8, 9])
def test_pages_make_up_the_list(filled: LogStore, size: int) -> None:
    whole = filled.logs()
    assert whole == sorted(whole, key=lambda kept: (-kept.changed, kept.log_id.encode()))
    pages, after = [], None
    while page := filled.logs(limit=size, after=after):
        assert len(page) <= size
        pages += page
        after = page[-1].place
    assert pages == whole


def test_the_earliest_deadline(filled: LogStore, store: LogStore) -> None:
    assert filled.next_due() == Due("桌2", 93) == filled.due(1000)[0]
    for log_id in TITLES:
        length = filled.head(log_id).length
        before, new, cmd = list(commands(3))[length]
        filled.append(log_id, before, new, cmd)
    assert store.next_due() is None


def test_lengths_of_many_logs(filled: LogStore) -> None:
    wanted = [*TITLES, "nowhere", *(f"none {number}" for number in range(1200))]
    assert filled.lengths(wanted) == {log_id: 1 + number % 2 for number, log_id in enumerate(TITLES)}
    assert filled.lengths([]) == {}
