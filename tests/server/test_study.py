"""Questions about a hand that lies on no table, at the real server and by nobody in particular."""

import httpx
import pytest

from guandan.game.ruleset import BOOKS
from tests.server.client import HTTP, Json, Server
from tests.server.house import refused


def asked(server: Server, **asked: object) -> httpx.Response:
    """A question of somebody who has not said who he is."""
    return HTTP.post(f"{server.url}/api/study", json=asked)


def told(server: Server, what: str, hand: str, **more: object) -> Json:
    answer = asked(server, what=what, hand=hand.split(), **more)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_a_selection_is_named_in_the_words_of_the_book(server: Server) -> None:
    label = told(server, "label", "SK HK CK S4 H4 S9", level="8", data={"cards": ["SK", "HK", "CK", "S4", "H4"]})
    assert (label["ok"], label["readings"][0]["zh"], label["readings"][0]["beats"]) == (1, "三带对 K带4", 1)


def test_a_selection_is_refused_with_the_article(server: Server) -> None:
    label = told(server, "label", "SK HQ S4", level="8", to_beat=["SA"], data={"cards": ["SK"]})
    assert (label["ok"], label["error"]["code"]) == (0, "does_not_beat")
    assert label["error"]["article"] == "003 c3.5(5)2"
    level = told(server, "label", "S8 HQ S4", level="8", to_beat=["SA"], data={"cards": ["S8"]})
    assert level["ok"] == 1


@pytest.mark.parametrize("act", ["tribute", "return"])
def test_what_may_be_paid_and_returned(server: Server, act: str) -> None:
    cards = told(server, "tribute", "H2 SA HA SK S9 S7", level="2", act=act, paid="SB")
    assert cards["act"] == act
    assert cards["cards"] == {"tribute": ["SA", "HA"], "return": ["S7", "S9"]}[act]
    wrong = told(server, "label", "H2 SA HA SK S9 S7", act=act, paid="SB", data={"cards": ["SK"]})
    assert wrong["error"]["code"] == f"wrong_{act}"
    assert wrong["error"]["article"]


def test_legal_plays_finders_and_groups(server: Server) -> None:
    legal = told(server, "legal", "S9 H9 C9 D9 S5", to_beat=["SK", "HK"])
    assert [one["as"] for one in legal["plays"]] == ["bomb4:9"]
    assert legal["pass"] == 1
    hand = "S3 S4 S5 S6 S7 D9"
    assert told(server, "finders", hand, level="8")["found"][0]["cards"] == ["S7", "S6", "S5", "S4", "S3"]
    assert told(server, "groups", hand, level="8")["groups"][0]["kind"] == "straight_flush"


def test_what_lies_there_may_have_to_be_said(server: Server) -> None:
    lies = ["H2", "S3", "S4", "S5", "S6"]
    assert refused(asked(server, what="legal", hand=["S7"], to_beat=lies)) == (409, "ambiguous")
    assert told(server, "legal", "S7", to_beat=lies, said="straight:6")["plays"] == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"what": "hint"}, "wrong_field"),
        ({"what": "counter"}, "wrong_field"),
        ({"level": "A+"}, "unknown_level"),
        ({"book": "NO"}, "book_unknown"),
        ({"act": "deal"}, "wrong_field"),
        ({"hand": ["S7"] * 3}, "too_many_copies"),
        ({"hand": ["ZZ"]}, "unknown_card"),
        ({"hand": ["S7"] * 29}, "message_unreadable"),
        ({"to_beat": ["S7", "S8"]}, "not_a_pattern"),
        ({"act": "return", "paid": ""}, "unknown_card"),
        ({"data": {"cards": 7}}, "wrong_field"),
    ],
)
def test_what_is_no_question_is_refused(server: Server, wrong: Json, code: str) -> None:
    status, found = refused(asked(server, **{"what": "label", "hand": ["S7"], "data": {"cards": ["S7"]}, **wrong}))
    assert 400 <= status < 500
    assert found == code


def test_the_books_have_names_terms_and_articles(server: Server) -> None:
    books = HTTP.get(f"{server.url}/api/books").json()["books"]
    assert [one["id"] for one in books] == list(BOOKS)
    for book in books:
        assert book["patterns"]["full_house"]["zh"] == book["terms"]["full_house"]
        assert all(book["articles"].values())
        assert book["gains"] == {"2": 3, "3": 2, "4": 1}
