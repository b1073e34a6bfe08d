"""The index of rooms and matches, and ratings that count once, on both databases."""

from concurrent.futures import ThreadPoolExecutor

from guandan.game.errors import Conflict
from guandan.server.index.rating import FRESH, rated, shown
from guandan.store import LogStore
from guandan.store.ratingbook import Rating, RatingBook
from guandan.store.roomindex import MatchRow, RoomIndex, RoomRow

SIDES = [["p-e", "p-w"], ["p-n", "p-s"]]
FOUR = {person: FRESH for side in SIDES for person in side}


def room(code: str, version: int = 1, **more: object) -> RoomRow:
    row = RoomRow(code, version, "open", 1, 1, 3, "", None, version, version, {"book": "JS23"}, frozenset({"g-1"}))
    return row._replace(**more)  # type: ignore[arg-type]


def put(index: RoomIndex, row: RoomRow, *played: MatchRow) -> bool:
    with index.writing() as connection:
        return index.put(connection, row, played)


def count(index: RoomIndex, book: RatingBook, match: str, winner: int | None = 0) -> None:
    """Let a match count, as often as another process is in the way."""
    while True:
        try:
            with index.writing() as connection:
                book.rate(connection, match, FOUR, 1, lambda before: rated(before, SIDES, winner))
            return
        except Conflict:
            continue


def test_the_index_never_goes_back(store: LogStore) -> None:
    index = RoomIndex(store)
    assert put(index, room("A", 5))
    assert not put(index, room("A", 4, state="closed"))
    assert [row.version for row in index.open_rooms(10)] == [5]
    assert put(index, room("A", 6, state="playing"))
    assert index.open_rooms(10) == []
    assert [row.id for row in index.running_rooms(10)] == ["A"]
    assert index.counts() == {"open": 0, "playing": 1}


def test_rooms_come_in_pages_the_latest_first(store: LogStore) -> None:
    index = RoomIndex(store)
    for number in range(1, 8):
        put(index, room(f"R{number}", number, changed=number // 2))
    found: list[str] = []
    after = None
    while page := index.open_rooms(3, after):
        found += [row.id for row in page]
        after = page[-1].changed, page[-1].id
    assert found == ["R6", "R7", "R4", "R5", "R2", "R3", "R1"]


def test_own_rooms_and_presence(store: LogStore) -> None:
    index = RoomIndex(store)
    put(index, room("A", 1))
    put(index, room("B", 2, state="playing"))
    put(index, room("C", 3, state="closed"))
    assert [row.id for row in index.rooms_of(["g-1"], 9)] == ["B", "A"]
    assert index.left_rooms(100, 9) == ["A"]
    index.is_present(["A"], 200)
    assert index.left_rooms(100, 9) == []
    put(index, room("A", 2, people=frozenset()))
    assert index.left_rooms(100, 9) == []  # the presence is not forgotten
    assert [row.id for row in index.rooms_of(["g-1"], 9)] == ["B"]


def test_matches_of_somebody(store: LogStore) -> None:
    index = RoomIndex(store)
    for number in (1, 2, 3):
        played = MatchRow(f"A-{number}", "A", int(number != 2), number, None, {"n": number}, frozenset({"g-1", "g-2"}))
        put(index, room("A", number), played)
    assert [row.id for row in index.matches_of(["g-1"], 9, seen_by="g-1")] == ["A-3", "A-2", "A-1"]
    assert [row.id for row in index.matches_of(["g-1"], 9, seen_by="g-2")] == ["A-3", "A-2", "A-1"]
    assert [row.id for row in index.matches_of(["g-1"], 9, seen_by="g-3")] == ["A-3", "A-1"]
    assert [row.id for row in index.matches_of(["g-1"], 1, after=(3, "A-3"), seen_by="g-1")] == ["A-2"]
    match = index.match("A-2")
    assert match is not None
    assert match.people == {"g-1", "g-2"}


def test_a_match_counts_once_however_often_it_is_told(store: LogStore) -> None:
    index, book = RoomIndex(store), RatingBook(store)
    put(index, room("A"), MatchRow("A-1", "A", 1, 1, 2, {}))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: count(index, book, "A-1"), range(8)))
    assert [book.rating(person) for person in FOUR] == [rated(FOUR, SIDES, 0)[person] for person in FOUR]
    assert len(book.history("p-e", 9)) == 1


def test_matches_that_end_at_the_same_moment_all_count(store: LogStore) -> None:
    index, book = RoomIndex(store), RatingBook(store)
    ids = [f"A-{number}" for number in range(8)]
    put(index, room("A"), *(MatchRow(one, "A", 1, 1, 2, {}) for one in ids))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda one: count(index, book, one), ids))
    found = book.rating("p-e")
    assert found is not None
    assert found.matches == len(ids)
    assert sorted(change.match for change in book.history("p-e", 99)) == ids
    expected = FOUR
    for _ in ids:
        expected = rated(expected, SIDES, 0)
    assert found == expected["p-e"]


def test_ratings_people_see() -> None:
    won = rated(FOUR, SIDES, 1)
    assert shown(FRESH.mu, FRESH.sigma) == 1500
    assert shown(won["p-n"].mu, won["p-n"].sigma) > 1500 > shown(won["p-e"].mu, won["p-e"].sigma)
    assert rated(FOUR, SIDES, None)["p-e"].mu == FRESH.mu
    assert won["p-s"] == Rating(won["p-n"].mu, won["p-n"].sigma, 1)
