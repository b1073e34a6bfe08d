"""Articles that were read again with the texts beside them, each test named after its article."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import guandan
from guandan.game.errors import GuandanError
from guandan.game.ruleset import BOOKS, load
from guandan.game.settings import is_penal, settings
from guandan.referee.infractions import row
from guandan.referee.losses import forfeited, lost
from guandan.referee.tablefile import FILE
from tests.game.driver import new_log
from tests.referee.tables import deal_of, ended, huaian, jiangsu, judged, played, recorded, refused, turn, turns

UP = ("EW", "EW")
"""East-West at 8, North-South at 2."""


@jiangsu
def test_003_c3_7_4_who_does_not_sign_has_nothing_though_the_others_lead_by_more_than_four(book: str) -> None:
    log = recorded(book, *UP, mode="time_and_deals", max_deals=2, minutes=50)
    judged(log, "unsigned", "N-S")
    told = ended(log)
    assert (told["winner"], told["points"], told["grade"], told["promotions"]) == ("E-W", [2, 0], [19, 0], [6, 0])


@jiangsu
def test_003_c3_7_4_who_does_not_sign_while_leading_gives_the_others_17(book: str) -> None:
    log = recorded(book, *UP, mode="time_and_deals", max_deals=2, minutes=50)
    judged(log, "unsigned", "E-W")
    told = ended(log)
    assert (told["winner"], told["grade"], told["levels"]) == ("N-S", [0, 17], ["8", "Q"])
    assert told["promotions"] == [0, 10]


@pytest.mark.parametrize(
    ("at", "grade"), [((0, 3), (0, 17)), ((0, 5), (0, 18)), ((8, 13), (0, 18)), ((0, 13), (0, 26))]
)
def test_003_c3_7_4_a_forfeit_brings_17_or_the_lead_that_stands(at: tuple[int, int], grade: tuple[int, int]) -> None:
    assert forfeited(load("JS23"), 0, at).grade == grade


def test_003_c3_7_4_a_forfeit_after_play_gives_the_offenders_level_and_four() -> None:
    score = forfeited(load("JS23"), 0, (6, 3))
    assert (score.levels, score.promotions, score.grade) == ((6, 10), (0, 10), (0, 17))


@huaian
@pytest.mark.parametrize("sanction", ["warning", "violation"])
def test_000_16_4_who_leads_the_restricted_pattern_takes_it_back_and_leads_another(book: str, sanction: str) -> None:
    log = played(book, "E", {"E": "S3 D3 S7 S8", "N": "S9 SK", "W": "S6 SQ", "S": "S8 SA"})
    said = judged(log, "restricted_lead", "E", cards=["S3", "D3"], sanction=sanction, case="wrong_play", role="referee")
    assert said["sanction"] == sanction
    assert turn(log) == "E"
    assert deal_of(log).to_beat is None
    with pytest.raises(GuandanError) as caught:
        turns(log, "E S3 D3")
    assert caught.value.code == "against_order"
    turns(log, "E S7", "N S9", "W -", "S SA", "E -", "N -", "W -")
    turns(log, "S S8")  # and no trick is taken from East afterwards
    assert turn(log) == "E"


@huaian
def test_000_17_2_1_one_turn_of_the_trick_is_lost_and_nothing_in_the_next(book: str) -> None:
    log = played(book)
    turns(log, "E S5", "N -", "W -")
    judged(log, "out_of_turn_play", "N", cards=["S9"])  # North has passed and nobody plays any more
    turns(log, "S -")
    turns(log, "E S3")
    assert turn(log) == "N"


@pytest.mark.parametrize(("book", "grade"), [("HA17", [18, 0]), ("GJ17", [18, 0]), ("JS23", [19, 7])])
def test_000_15_3_5_an_exclusion_is_18_to_0_whatever_the_lead(book: str, grade: list[int]) -> None:
    log = recorded(book, *UP)
    judged(log, "collusion", "N-S")
    assert ended(log)["grade"] == grade


@huaian
def test_000_15_3_4_a_lost_game_keeps_the_better_grade(book: str) -> None:
    assert lost(load(book), 1, (9, 0)).grade == (22, 0)
    assert lost(load(book), 1, (9, 0), excluded=True).grade == (18, 0)


def test_003_c3_7_1_3_who_drew_wrongly_is_warned_and_both_sides_if_nobody_can_be_named() -> None:
    log = new_log("JS23", True)
    assert judged(log, "pack_count")["offender"] == "both"
    assert judged(log, "pack_count", "N-S")["offender"] == "N-S"
    assert [one.data["offender"] for one in log.state.register.rulings] == ["both", "N-S"]


def test_003_c3_7_5_leaving_with_consent_is_no_exclusion_and_without_it_is() -> None:
    log = recorded("JS23", "EW")
    assert judged(log, "withdrawal", "N-S", case="consent")["sanction"] == "none"
    assert log.state.register.excluded == ()
    assert (ended(log)["winner"], ended(log)["grade"]) == ("E-W", [17, 0])
    log = recorded("JS23", "EW")
    assert judged(log, "withdrawal", "N-S", case="without")["sanction"] == "exclusion"
    assert [one.side for one in log.state.register.excluded] == [1]


@huaian
def test_001_16_5_false_identity_and_gambling_are_caught(book: str) -> None:
    rules = load(book)
    identity, gambling = (row(rules, code).cases[0] for code in ("false_identity", "gambling"))
    assert (identity.at(1).sanctions, identity.article.split("; ")[1]) == (("exclusion",), "R-146")
    assert gambling.at(1).sanctions == ("loss", "exclusion")
    assert {option.authority for option in gambling.at(1).options} == {"chief"}


@jiangsu
def test_003_c3_5_6_where_reports_are_abolished_none_can_be_missed(book: str) -> None:
    log = new_log(book, True, reports="none")
    for infraction in ("missed_report", "wrong_number", "asking_again"):
        said: dict[str, Any] = {} if infraction == "asking_again" else {"case": "once"}
        caught = refused(log, infraction, "E", **said)
        assert (caught.code, caught.article) == ("reports_abolished", load(book).article("report.other_rules"))


def test_a_book_adopts_every_setting_that_says_what_an_infraction_costs() -> None:
    named = set(re.findall(r'(?:setting|scope|nth) = "(\w+\.\w+)"', FILE.read_text(encoding="utf-8")))
    kept = {key for key in named if key in settings() and not is_penal(settings()[key])}
    assert kept == {"forfeit.penalty", "withdraw.penalty"}


ARTICLE = re.compile(r"\b00[0-4] (§|s\d|c\d|App|[一-龥])|\b[HR]-\d+")


def _literals(path: Path) -> list[str]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in bare]
    return [node.value for node in texts if isinstance(node.value, str)]


def test_no_article_is_written_into_the_code_of_game_and_referee() -> None:
    home = Path(guandan.__file__).parent
    modules = [path for part in ("game", "referee") for path in (home / part).rglob("*.py")]
    found = {path.name: text for path in modules for text in _literals(path) if ARTICLE.search(text)}
    assert found == {}


@pytest.mark.parametrize("book", BOOKS)
def test_every_refusal_of_a_round_cites_the_book_in_force(book: str) -> None:
    with pytest.raises(GuandanError) as caught:
        new_log(book, True, round="best_of", games=2)
    assert caught.value.article == load(book).article("articles.round")
