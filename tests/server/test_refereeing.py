"""A referee at an online table: he rules in the role he has there, and what follows from a ruling follows here too."""

from guandan.game.seats import SEATS
from guandan.store import LogStore
from tests.server.client import Json, Person, Server
from tests.server.house import snapshot
from tests.server.test_complaints import at_play
from tests.server.test_whole_matches import table_of

PLAIN: Json = {"infraction": "signal", "case": "plain"}


def refereed(server: Server, role: str) -> tuple[str, Person, list[Person]]:
    """A table in play, its referee and its players."""
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table, referee = table_of(people, "HA17", format={"clock": "none"}), Person(server, "孙裁")
    assert "seq" in people[0].do(table, "role", "r", who=referee.id, role=role)
    at_play(people, table)
    return table, referee, people


def test_nobody_but_an_official_rules(server: Server) -> None:
    table, _, people = refereed(server, "referee")
    assert people[0].do(table, "rule", "x", offender="N", **PLAIN)["error"]["code"] == "role_needed"


def test_a_referee_cannot_claim_to_be_the_chief(server: Server) -> None:
    table, referee, _ = refereed(server, "referee")
    claims: Json = {"role": "chief", "confirmed": "周", "confirmed_role": "chief", "acting": 1, "official": "周"}
    given = {"infraction": "signal", "case": "grave", "offender": "N", "sanction": "loss", **claims}
    assert referee.do(table, "rule", "x", **given)["error"]["code"] == "not_in_authority"


def test_the_chief_may_and_signs_himself(server: Server) -> None:
    table, chief, _ = refereed(server, "chief")
    given: Json = {"infraction": "signal", "case": "grave", "offender": "N", "sanction": "loss", "official": "别人"}
    assert "seq" in chief.do(table, "rule", "x", **given)
    with LogStore(server.home / "matches.db") as store:
        (ruling,) = [fact for fact in store.read(f"{table}-1") if fact.kind == "ruling"]
    assert (ruling.data["official"], ruling.data["role"]) == ("孙裁", "chief")


def test_an_amended_ruling_takes_the_later_ones_with_it(server: Server) -> None:
    table, chief, people = refereed(server, "chief")
    first = chief.do(table, "rule", "a", offender="N", sanction="violation", **PLAIN)
    again = {"infraction": "leave_seat", "offender": "S", "sanction": "violation"}
    assert "seq" in first
    second = chief.do(table, "rule", "b", **again)
    assert "seq" in second
    with LogStore(server.home / "matches.db") as store:
        rulings = [fact for fact in store.read(f"{table}-1") if fact.kind == "ruling"]
    assert [step["sanction"] for step in rulings[1].data["steps"]][-1] == "foul", "two violations are a foul"
    (choice,) = snapshot(people[0], table)["state"]["expect"]
    chooser = people[SEATS.index(choice["who"])]
    assert "seq" in chooser.do(table, choice["act"], "choice", **snapshot(chooser, table)["own"]["default"])
    milder = {**PLAIN, "offender": "N", "sanction": "warning", "amends": rulings[0].seq, "reason": "查明"}
    assert "seq" in chief.do(table, "rule", "c", **milder)
    with LogStore(server.home / "matches.db") as store:
        rulings = [fact for fact in store.read(f"{table}-1") if fact.kind == "ruling"]
    carried = rulings[-1].data
    assert carried["carried"] == rulings[2].seq
    assert (carried["sanction"], carried["steps"]) == ("violation", []), "one violation is no foul"


def test_a_pause_of_the_referee_is_his_to_end(server: Server) -> None:
    table, referee, people = refereed(server, "referee")
    assert "seq" in referee.do(table, "pause", "1")
    assert people[1].do(table, "resume", "1")["error"]["code"] == "role_needed"
    assert "seq" in referee.do(table, "resume", "2")
    assert "seq" in people[1].do(table, "pause", "2")
    assert "seq" in people[2].do(table, "resume", "2"), "what players stop, players let go on"


def test_a_call_for_the_referee_is_shown_as_it_is(server: Server) -> None:
    table, _, people = refereed(server, "referee")
    assert people[1].do(table, "call", "1", reason="\u202e判裁")["error"]["code"] == "wrong_field"
    assert "seq" in people[1].do(table, "call", "2", reason="对方看了牌")
