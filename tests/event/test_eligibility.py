"""Who may enter: age groups, men, women and mixed, late entries, other players in a pair."""

from typing import Any

import pytest

from guandan.event.changes import change, late_entry
from guandan.event.eligibility import GROUPS, Conditions, age_on, conditions_of, findings, team_findings
from guandan.event.roster import Person, Registration, entry_of, numbered, teams, units
from guandan.event.samples import invented
from guandan.game.errors import Illegal, NotAllowed, Unreadable
from guandan.game.fields import read
from guandan.game.ruleset import BOOKS, load


def conditions(book: str = "JS23", **choices: Any) -> Conditions:
    return conditions_of(load(book), "2026-05-01", choices)


def pair(sexes: str, born: str = "1950-01-01", **rest: Any) -> Registration:
    return Registration(tuple(Person(f"p{at}", sex.strip(), born) for at, sex in enumerate(sexes)), **rest)


def codes(found: Any) -> list[str]:
    return [one.code for one in found]


@pytest.mark.parametrize(
    ("born", "group", "code"),
    [
        ("1966-05-01", "senior", ""),
        ("1966-05-02", "senior", "too_young"),
        ("1981-05-01", "middle_a", ""),
        ("1966-05-01", "middle_a", "too_old"),
        ("1966-05-02", "middle_a", ""),
        ("2001-05-01", "middle_b", ""),
        ("2001-05-02", "middle_b", "too_young"),
        ("2008-05-01", "youth", ""),
        ("2008-05-02", "youth", "too_young"),
        ("2001-05-01", "youth", "too_old"),
        ("2020-01-01", "open", ""),
        ("", "senior", "needs_birth_date"),
        ("", "open", ""),
    ],
)
def test_003_c3_2_age_groups_on_the_reference_date(born: str, group: str, code: str) -> None:
    found = findings(pair("mm", born, event="pairs_men", group=group), conditions())
    assert codes(found) == ([code] * 2 if code else [])
    assert all(one.article.startswith("003 c3.2") for one in found)


def test_h_42_the_reference_date_is_a_regulation() -> None:
    entry = pair("mm", "1966-05-02", event="pairs_men", group="senior")
    assert codes(findings(entry, conditions())) == ["too_young"] * 2
    assert findings(entry, conditions(reference="2026-12-31")) == ()


def test_who_was_born_on_29_february() -> None:
    assert age_on("2008-02-29", "2026-02-28") == 17
    assert age_on("2008-02-29", "2026-03-01") == 18
    assert age_on("2008-02-29", "2028-02-29") == 20


@pytest.mark.parametrize(
    ("event", "sexes", "code"),
    [
        ("pairs_men", "mm", ""),
        ("pairs_men", "mf", "wrong_sex"),
        ("pairs_men", "m ", "needs_sex"),
        ("pairs_women", "ff", ""),
        ("pairs_women", "fm", "wrong_sex"),
        ("pairs_mixed", "mf", ""),
        ("pairs_mixed", "fm", ""),
        ("pairs_mixed", "mm", "not_mixed"),
        ("teams_mixed", "mm", ""),
        ("teams_men", "ff", "wrong_sex"),
    ],
)
def test_003_c3_1_men_women_and_mixed(event: str, sexes: str, code: str) -> None:
    found = findings(pair(sexes, event=event, group="open"), conditions())
    assert set(codes(found)) == ({code} if code else set())


def test_a_mixed_team_has_both() -> None:
    team = [pair("mm", event="teams_mixed", group="open", team="t"), pair("ff", event="teams_mixed", team="t")]
    assert team_findings(team, conditions()) == ()
    assert codes(team_findings(team[:1], conditions())) == ["team_not_mixed"]
    assert codes(team_findings(team, conditions(team_pairs=[3, 4]))) == ["team_size"]
    assert codes(findings(team[0], conditions(mixed_team="each_pair"))) == ["not_mixed"]


def test_event_and_group_must_be_known() -> None:
    assert codes(findings(pair("mm"), conditions())) == ["which_event", "which_group"]
    assert codes(findings(pair("mm", event="pairs", group="u18"), conditions())) == ["unknown_event", "unknown_group"]
    assert findings(pair("mm"), conditions("GJ17")) == ()


def test_the_organiser_sets_his_own_groups() -> None:
    own = conditions(groups=[{"key": "u18", "zh": "少年组", "en": "under 18", "most": 17}, "open"])
    entry = pair("mm", "2008-05-01", event="pairs_men", group="u18")
    (one, _) = findings(entry, own)
    assert one.code == "too_old"
    assert "少年组" in one.text.zh
    assert own.groups[1] == GROUPS["open"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"kinds": ["chess"]},
        {"kinds": []},
        {"groups": ["baby"]},
        {"groups": [{"key": "x", "least": 9, "most": 3}]},
        {"groups": [{"key": "x", "age": 3}]},
        {"groups": "open"},
        {"reference": "1.5.2026"},
        {"team_pairs": [4, 2]},
        {"team_pairs": 3},
        {"nonsense": 1},
    ],
)
def test_wrong_regulations_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        conditions(**wrong)


def test_late_entries() -> None:
    assert late_entry(conditions(), "swiss", 0) is None
    for stage, paired, late, code in (
        ("swiss", 1, 1, "entry_begun"),
        ("swiss", 2, 3, ""),
        ("swiss", 3, 3, "entry_begun"),
        ("swiss", 0, 0, "entry_closed"),
        ("round_robin", 0, 3, ""),
        ("round_robin", 1, 3, "entry_drawn"),
        ("knockout", 1, 3, "entry_drawn"),
    ):
        found = late_entry(conditions(late=late), stage, paired)
        assert (found.code if found else "") == code


NEW = Person("new", "m", "1950-01-01")


@pytest.mark.parametrize(
    ("book", "choices", "begun", "outcome", "code"),
    [
        ("CLUB", {}, False, "done", ""),
        ("CLUB", {}, True, "refused", "change_refused"),
        ("GJ17", {}, True, "refused", "change_refused"),
        ("GJ17", {"changes": 1}, True, "done", ""),
        ("JS23", {}, True, "exclude", "change_excludes"),
        ("NJ", {}, True, "exclude", "change_excludes"),
        ("JS23", {"changes": 2}, True, "done", ""),
    ],
)
def test_g133_changing_a_player(book: str, choices: dict[str, Any], begun: bool, outcome: str, code: str) -> None:
    entry = pair("mm", event=conditions(book).kinds[0], group="open")
    made = change(conditions(book, **choices), entry, "p1", NEW, begun=begun)
    assert (made.outcome, codes(made.findings)) == (outcome, [code] if code else [])
    assert (made.after.players[1] == NEW) == (outcome == "done")


def test_004_the_club_lets_no_regulation_allow_a_change() -> None:
    with pytest.raises(NotAllowed):
        conditions("CLUB", changes=1)


def test_changes_are_counted_and_one_player_stays() -> None:
    rules = conditions("GJ17", changes=2)
    entry = pair("mm")
    once = change(rules, entry, "p0", NEW, begun=True).after
    assert codes(change(rules, once, "p1", NEW._replace(name="x"), begun=True, used=2).findings) == ["change_used"]
    both = change(rules, once, "p1", NEW._replace(name="x"), begun=True, used=1, original=entry)
    assert codes(both.findings) == ["change_whole"]
    with pytest.raises(Illegal):
        change(rules, entry, "nobody", NEW, begun=False)
    men = conditions("JS23", changes=1)
    entry = entry._replace(event="pairs_men", group="open")
    assert codes(change(men, entry, "p0", Person("w", "f"), begun=True).findings) == ["wrong_sex"]


def test_numbers_fill_the_gaps() -> None:
    entries = [pair("mm", number=number) for number in (0, 2, 0, 5, 0)]
    assert [one.number for one in numbered(entries, taken=[1])] == [3, 2, 4, 5, 6]


def test_a_registration_goes_through_a_fact() -> None:
    one = pair("mf", event="pairs_mixed", group="open", number=3, team="t", unit="u", region="r", seed=2, captain="c")
    assert read(Registration, one.as_data()) == one
    assert read(Registration, Registration((Person("a"),)).as_data()) == Registration((Person("a"),))
    assert entry_of(one) == (3, "u", 2, True, "in", "stand")
    assert one.people == ("p0", "p1", "c")
    assert teams([one, one._replace(team="")]) == {("pairs_mixed", "open", "t"): (one,)}
    assert units([one, one._replace(unit=""), one]) == ("u",)


@pytest.mark.parametrize("book", BOOKS)
def test_invented_entries_may_enter(book: str) -> None:
    for kind in ("pairs", "pairs_men", "pairs_women", "pairs_mixed", "teams_mixed"):
        for group in (*GROUPS, {"key": "u18", "most": 17}):
            rules = conditions(book, kinds=[kind], groups=[group])
            made = invented(30, rules, "s", pairs=2)
            assert len(made) == (60 if kind.startswith("teams") else 30)
            assert all(findings(one, rules) == () for one in made)
            assert made == invented(30, rules, "s", pairs=2)
            names = [player.name for one in made for player in one.players]
            assert len(set(names)) == len(names)
