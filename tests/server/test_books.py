"""The rule books as a table chooses them."""

from guandan.game.ruleset import BOOKS
from tests.server.client import Server
from tests.server.web import guest, program, refused


def test_every_book_is_listed_in_both_languages_with_its_own_format(server: Server) -> None:
    with program(server) as nobody:
        told = {book["id"]: book for book in nobody.get("/books").json()["books"]}
    assert tuple(told) == BOOKS
    for book in told.values():
        words = [book["name"], book["title"], *book["modes"]]
        assert all(word["zh"] and word["en"] for word in words)
        assert book["format"]["mode"] in [mode["id"] for mode in book["modes"]]
    assert told["NJ"]["format"]["max_deals"] == 9
    assert told["JS23"]["times"] == {"tribute": 20, "return": 40, "first_lead": 40, "play": 20}


def test_a_refused_term_is_named(server: Server) -> None:
    """So that a page can say it where it was chosen."""
    with guest(server) as one:
        late = one.post("/tables", json={"terms": {"delay": 99_999}})
        timed = one.post("/tables", json={"terms": {"book": "JS23", "format": {"mode": "time"}}})
    assert refused(late, 400, "wrong_field")["field"] == "delay"
    assert refused(timed, 403, "format_needs")["field"] == "minutes"
