"""Who may rule what, named after the articles."""

import pytest

from guandan.game.errors import NotAllowed, Unreadable
from guandan.game.ruleset import BOOKS, load
from guandan.referee.authority import ROLES, may_rule, needed, verify
from guandan.referee.words import SANCTIONS


def those(book: str, sanction: str, **how: bool) -> list[str]:
    return [role for role in ROLES if may_rule(load(book), role, sanction, **how)]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("sanction", ["warning", "violation"])
def test_000_15_2_1_003_c3_6_2_1_a_referee_warns_and_records_violations(book: str, sanction: str) -> None:
    assert those(book, sanction) == ["referee", "deputy", "chief"]


@pytest.mark.parametrize("sanction", ["foul", "loss", "forfeit"])
def test_000_15_2_2_003_c3_6_2_2_fouls_and_losses(sanction: str) -> None:
    assert those("HA17", sanction) == those("GJ17", sanction) == ["chief"]
    assert those("JS23", sanction) == those("NJ", sanction) == ["deputy", "chief"]
    assert those("CLUB", sanction) == ["referee", "deputy", "chief"]


@pytest.mark.parametrize("book", ["HA17", "GJ17", "JS23", "NJ"])
def test_000_15_2_3_003_c3_6_2_3_the_chief_chooses_between_sanctions(book: str) -> None:
    assert those(book, "warning", choice=True) == ["chief"]


def test_003_c3_6_2_4_exclusion_needs_the_committee() -> None:
    assert those("JS23", "exclusion") == []
    assert those("JS23", "exclusion", consent=True) == ["chief"]
    assert those("GJ17", "exclusion") == ["chief"]
    assert those("CLUB", "exclusion") == ["referee", "deputy", "chief"]
    with pytest.raises(NotAllowed) as refused:
        verify(load("JS23"), "chief", "exclusion")
    assert (refused.value.code, refused.value.article) == ("needs_consent", "003 c3.6(2)4")


def test_001_35_2_003_c5_2_5_5_a_deputy_acts_for_an_absent_chief() -> None:
    assert those("GJ17", "foul", acting=True) == ["deputy", "chief"]
    assert those("JS23", "exclusion", acting=True, consent=True) == ["deputy", "chief"]
    assert those("GJ17", "warning", choice=True, acting=True) == ["deputy", "chief"]


def test_a_refusal_says_whose_it_is() -> None:
    with pytest.raises(NotAllowed) as refused:
        verify(load("HA17"), "referee", "foul")
    assert refused.value.text == ("犯规不由你判，由裁判长判", "foul is not for you to rule but for the chief referee")
    assert refused.value.article == "000 §15(2)2"


def test_unknown_words_are_unreadable() -> None:
    with pytest.raises(Unreadable):
        verify(load("HA17"), "player", "foul")
    with pytest.raises(Unreadable):
        needed(load("HA17"), "death")


def test_every_sanction_belongs_to_somebody() -> None:
    assert {needed(load(book), sanction) for book in BOOKS for sanction in SANCTIONS} == {
        "referee",
        "chief",
        "deputy_or_chief",
        "chief_and_committee",
    }
