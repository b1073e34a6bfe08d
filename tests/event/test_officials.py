"""Officials: posts and numbers, public notice, and referees at tables where they need not stand aside."""

import random
from itertools import pairwise, product

import pytest

from guandan.event.assignment import Seated, assign, check, conflicts
from guandan.event.officials import (
    POSTS,
    Objection,
    Official,
    committee,
    findings,
    notice,
)
from guandan.event.roster import Person, Registration
from guandan.game.errors import Unreadable
from guandan.game.fields import read
from guandan.game.ruleset import load

JS23, GJ17 = load("JS23"), load("GJ17")


def pair(number: int, unit: str = "", region: str = "", *names: str) -> Registration:
    people = tuple(Person(name) for name in names or (f"p{number}", f"q{number}"))
    return Registration(people, number=number, unit=unit, region=region)


def referees(*names: str, region: str = "") -> list[Official]:
    return [Official(name, "referee", region) for name in names]


def staff(count: int = 5, panel: int = 3) -> list[Official]:
    posts = ["chief", "deputy", "deputy", "chief_recorder", "recorder"]
    people = [Official(f"{post}{at}", post) for at, post in enumerate(posts)]
    people += [Official(f"r{at}", "referee", f"region{at}") for at in range(count)]
    return people + [Official(f"a{at}", "panel") for at in range(panel)]


def codes(found: tuple[object, ...]) -> list[str]:
    return [finding.code for finding in found]  # type: ignore[attr-defined]


def test_003_c5_2_1_a_full_staff_has_no_findings() -> None:
    assert findings(JS23, staff(), tables=20) == ()


def test_003_c5_2_1_at_most_four_tables_each() -> None:
    (found,) = findings(JS23, staff(5), tables=21)
    assert (found.code, found.grave, found.facts["needed"]) == ("too_few_referees", True, 6)
    assert findings(GJ17, staff(1), tables=500) == ()


def test_003_c5_2_1_usual_numbers_are_advice() -> None:
    found = findings(JS23, [Official("c", "chief"), *referees("r")], tables=4)
    assert codes(found) == ["post_count", "post_number", "post_count"]
    assert not any(one.grave for one in found)
    assert findings(GJ17, [Official("c", "chief")], tables=4) == ()


def test_001_34_2_there_is_one_chief() -> None:
    for rules, clause in ((load("HA17"), "000 §33(2)"), (GJ17, "001 §34(2)"), (JS23, "003 c5.2(1)")):
        none = findings(rules, [], tables=1)[0]
        assert (none.code, none.article) == ("no_chief", clause)
    both = [Official("a", "chief"), Official("b", "chief")]
    assert codes(findings(GJ17, both, tables=1)) == ["two_chiefs"]


@pytest.mark.parametrize(("book", "count", "right"), [("JS23", 3, 1), ("JS23", 4, 0), ("JS23", 7, 0), ("GJ17", 7, 1)])
def test_003_c5_3_1_panel_of_three_or_five(book: str, count: int, right: int) -> None:
    found = codes(findings(load(book), staff(panel=count), tables=4))
    assert ("panel_size" not in found) == bool(right)


def test_nobody_judges_himself_or_plays() -> None:
    people = [*staff(), Official("chief0", "panel"), Official("x", "panel")]
    assert "two_posts" in codes(findings(JS23, people, tables=4))
    assert "plays_too" in codes(findings(JS23, staff(), tables=4, players=["r0"]))


def test_003_c5_2_2_4_not_too_many_of_one_region() -> None:
    people = [one for one in staff() if one.post != "referee"] + referees(*"abcd", region="南京")
    (found,) = findings(JS23, people, tables=4)
    assert (found.code, found.article) == ("one_region", "003 c5.2(2)4")
    assert "one_region" not in codes(findings(GJ17, people, tables=4))


def test_003_c5_1_the_committee_has_all_captains_and_the_chief() -> None:
    people = [Official("d", "director"), Official("c", "chief")]
    entries = [pair(1, "u")._replace(captain="k"), pair(2, "u")._replace(captain="k"), pair(3)]
    assert [one.name for one in committee(JS23, people, entries)] == ["d", "c", "k"]
    assert [one.name for one in committee(GJ17, people, entries)] == ["d"]


@pytest.mark.parametrize(("units", "against", "out"), [(9, 3, True), (9, 2, False), (10, 3, False), (10, 4, True)])
def test_003_c5_2_2_1_one_third_of_the_units(units: int, against: int, out: bool) -> None:
    names = [f"u{at}" for at in range(units)]
    said = [Objection(name, "r") for name in names[:against]] * 2
    made = notice(load("JS23"), referees("r", "s"), names, [*said, Objection("stranger", "r")])
    assert made.objections == {"r": against, "s": 0}
    assert made.refused == (("r",) if out else ())
    assert codes(made.findings)[0] == "not_a_unit"
    assert [found.article for found in made.findings[1:]] == (["003 c5.2(2)1"] if out else [])
    assert notice(GJ17, referees("r", "s"), names, said).refused == ()  # 001 knows no such notice


def test_an_official_goes_through_a_fact() -> None:
    for post in POSTS:
        one = Official("n", post, "南京", "u", ("k",))
        assert read(Official, one.as_data()) == one
    with pytest.raises(Unreadable):
        read(Official, {"name": "n", "post": "king"})


def test_003_c5_2_3_why_a_referee_stands_aside() -> None:
    hall = Seated(3, (pair(1, "南大", "南京"), pair(2, "东大", "淮安", "张三", "李四")))
    (region,) = conflicts(JS23, Official("r", "referee", "淮安"), hall)
    assert (region.code, region.article) == ("same_region", "003 c5.2(3)1")
    assert codes(conflicts(JS23, Official("r", "referee", "", "南大"), hall)) == ["same_region"]
    (kin,) = conflicts(JS23, Official("r", "referee", kin=("李四",)), hall)
    assert (kin.code, kin.article) == ("kin", "003 c5.2(3)2")
    assert codes(conflicts(JS23, Official("r", "referee", kin=("东大",)), hall)) == ["kin"]
    assert codes(conflicts(GJ17, Official("r", "referee", "淮安"), hall)) == []
    assert codes(conflicts(GJ17, Official("r", "referee", "淮安"), hall, ["region"])) == ["same_region"]
    assert codes(conflicts(GJ17, Official("张三", "referee"), hall)) == ["at_table"]


def test_tables_side_by_side_by_lot() -> None:
    hall = [Seated(table, (pair(table),)) for table in range(1, 11)]
    made = assign(JS23, referees("a", "b", "c"), hall, "s", 1)
    assert made.findings == ()
    runs = [made.tables[table] for table in range(1, 11)]
    assert sum(one != other for one, other in pairwise(runs)) == 2
    assert sorted(runs.count(name) for name in "abc") == [3, 3, 4]
    assert made == assign(JS23, referees("c", "a", "b"), hall[::-1], "s", 1)
    others = {tuple(assign(JS23, referees("a", "b", "c"), hall, "s", number).tables.values()) for number in range(9)}
    assert len(others) > 2
    assert check(JS23, referees("a", "b", "c"), hall, made.tables, drawn_by_lot=True) == ()


def test_impossible_says_which_conflict_makes_it_so() -> None:
    hall = [Seated(table, (pair(table, region="南京" if table < 6 else "淮安"),)) for table in range(1, 9)]
    people = [Official("a", "referee", "南京"), Official("b", "referee", "徐州")]
    made = assign(JS23, people, hall, "s", 1)
    assert not made.possible
    assert made.tables == {}
    assert made.findings[0].code == "hall_short"
    assert made.findings[0].facts == {"tables": [1, 2, 3, 4, 5], "referees": ["b"], "room": 4}
    assert codes(made.findings[1:]) == ["same_region"] * 5
    assert "第 1, 2, 3, 4, 5 桌只能由 b 执裁" in made.findings[0].text.zh
    assert not assign(JS23, [], hall, "s", 1).possible
    assert assign(JS23, [], [], "s", 1).possible


def possible(hall: list[Seated], people: list[Official], most: int) -> bool:
    """Whether there is any assignment, by trying all."""
    free = [[one.name for one in people if not conflicts(JS23, one, seated)] for seated in hall]
    return any(max(way.count(one.name) for one in people) <= most for way in product(*free))


def test_an_assignment_is_found_whenever_there_is_one() -> None:
    rng = random.Random(5)
    seen = set()
    for case in range(300):
        people = [Official(name, "referee", f"R{rng.randrange(3)}") for name in "abc"[: rng.randint(1, 3)]]
        regions = [f"R{rng.randrange(4)}" for _ in range(2 * rng.randint(1, 6))]
        pairs = [pair(number, region=region) for number, region in enumerate(regions)]
        hall = [Seated(at // 2 + 1, (pairs[at], pairs[at + 1])) for at in range(0, len(pairs), 2)]
        made = assign(JS23, people, hall, "s", case)
        assert made.possible == possible(hall, people, 4)
        seen.add(made.possible)
        if made.possible:
            assert check(JS23, people, hall, made.tables, drawn_by_lot=True) == ()
            assert set(made.tables) == {seated.table for seated in hall}
    assert seen == {True, False}


def test_an_assignment_by_hand_is_checked() -> None:
    hall = [Seated(table, (pair(table, region="南京"),)) for table in range(1, 7)]
    people = [Official("a", "referee", "南京"), Official("b", "referee")]
    found = check(JS23, people, hall, {1: "a", 2: "b", 3: "b", 4: "b", 5: "b", 6: "b"})
    assert sorted(codes(found)) == ["not_by_lot", "same_region", "too_many_tables"]
    assert sorted(set(codes(check(JS23, people, hall, {1: "x"})))) == ["no_referee", "not_a_referee", "not_by_lot"]


def test_a_large_hall_is_assigned() -> None:
    rng = random.Random(1)
    hall = [Seated(table, (pair(table, region=f"R{rng.randrange(30)}"),)) for table in range(1, 501)]
    people = [Official(f"r{at}", "referee", f"R{at % 30}") for at in range(125)]
    made = assign(JS23, people, hall, "s", 1)
    assert made.possible
    assert check(JS23, people, hall, made.tables, drawn_by_lot=True) == ()
