"""A referee at an online table: he rules in the role he has there, and what follows from a ruling follows here too."""

import asyncio

from guandan.game.facts import Fact
from guandan.game.seats import SEATS
from guandan.store import LogStore
from tests.server.client import Chair, Json, Person, Server
from tests.server.house import snapshot
from tests.server.test_complaints import at_play
from tests.server.test_whole_matches import table_of

PLAIN: Json = {"infraction": "signal", "case": "plain"}


def refereed(server: Server, role: str) -> tuple[str, Person, list[Person]]:
    """A table in play, its referee and its players."""
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table, referee = table_of(people, "HA17", format={"clock": "none"}), Person(server, "孙裁")
    appoint(people, table, referee, role)
    at_play(people, table)
    return table, referee, people


def official(server: Server, table: str, people: list[Person], name: str, role: str) -> Person:
    """Another official of the table."""
    found = Person(server, name)
    appoint(people, table, found, role)
    return found


def appoint(people: list[Person], table: str, who: Person, role: str) -> None:
    """Make somebody an official: the owner proposes, the other players agree."""
    assert "seq" in people[0].do(table, "role", f"role of {who.id}", who=who.id, role=role)
    for player in people[1:]:
        assert "seq" in player.do(table, "agree", f"agree to {who.id}", who=who.id)


def rulings_of(server: Server, table: str) -> list[Fact]:
    """The rulings of the table's match, as they stand in the log."""
    with LogStore(server.home / "matches.db") as store:
        return [fact for fact in store.read(f"{table}-1") if fact.kind == "ruling"]


def settle(people: list[Person], table: str) -> None:
    """Let whoever has a choice take the default."""
    for one in snapshot(people[0], table)["state"]["expect"]:
        if one["act"] == "choose":
            chooser = people[SEATS.index(one["who"])]
            default = snapshot(chooser, table)["own"]["default"]
            assert "seq" in chooser.do(table, "choose", f"choice of {one['who']}", **default)


def code_of(answer: Json) -> str:
    """Of a refusal; it has its sentence in both languages."""
    error = answer["error"]
    assert error["message"]
    assert error["message_zh"]
    return str(error["code"])


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
    (ruling,) = rulings_of(server, table)
    assert (ruling.data["official"], ruling.data["role"]) == (chief.id, "chief")
    assert snapshot(chief, table)["state"]["ruling"]["official"] == "孙裁", (
        "the log has the id, and everybody sees the name"
    )


def test_an_amended_ruling_takes_the_later_ones_with_it(server: Server) -> None:
    table, chief, people = refereed(server, "chief")
    first = chief.do(table, "rule", "a", offender="N", sanction="violation", **PLAIN)
    again = {"infraction": "leave_seat", "offender": "S", "sanction": "violation"}
    assert "seq" in first
    second = chief.do(table, "rule", "b", **again)
    assert "seq" in second
    rulings = rulings_of(server, table)
    assert [step["sanction"] for step in rulings[1].data["steps"]][-1] == "foul", "two violations are a foul"
    settle(people, table)
    milder = {**PLAIN, "offender": "N", "sanction": "warning", "amends": rulings[0].seq, "reason": "查明"}
    assert "seq" in chief.do(table, "rule", "c", **milder)
    rulings = rulings_of(server, table)
    carried = rulings[-1].data
    assert carried["carried"] == rulings[2].seq
    assert (carried["sanction"], carried["steps"]) == ("violation", []), "one violation is no foul"


def stop_of(person: Person, table: str) -> tuple[str, int]:
    """Who has stopped the match, and whether somebody may stop it or let it go on."""
    told = snapshot(person, table)
    return told["state"]["stopped"], told["own"]["may_stop"]


def test_a_pause_of_the_referee_is_his_to_end(server: Server) -> None:
    table, referee, people = refereed(server, "referee")
    assert stop_of(people[1], table) == ("", 1)
    assert "seq" in referee.do(table, "pause", "1")
    assert stop_of(people[1], table) == ("referee", 0)
    assert stop_of(referee, table) == ("referee", 1)
    assert people[1].do(table, "resume", "1")["error"]["code"] == "role_needed"
    assert "seq" in referee.do(table, "resume", "2")
    assert "seq" in people[1].do(table, "pause", "2")
    assert stop_of(people[2], table) == ("N", 1)
    assert "seq" in people[2].do(table, "resume", "2"), "what players stop, players let go on"


def test_a_call_for_the_referee_is_shown_as_it_is(server: Server) -> None:
    table, _, people = refereed(server, "referee")
    assert people[1].do(table, "call", "1", reason="\u202e判裁")["error"]["code"] == "wrong_field"
    assert "seq" in people[1].do(table, "call", "2", reason="对方看了牌")


def two_violations(server: Server) -> tuple[str, Person, Person, list[Person], int]:
    """A table with a referee who has ruled two violations, and a chief; the foul awaits him. The second's number."""
    table, referee, people = refereed(server, "referee")
    chief = official(server, table, people, "顾长", "chief")
    for number, seat in enumerate("NS"):
        given = {"infraction": "serious_breach", "offender": seat}
        assert "seq" in referee.do(table, "rule", f"v{number}", **given)
    second = rulings_of(server, table)[-1]
    assert [step["sanction"] for step in second.data["awaits"]] == ["foul"]
    return table, referee, chief, people, second.seq


def test_the_chief_confirms_what_awaits_him_and_nobody_else_does(server: Server) -> None:
    table, referee, chief, people, second = two_violations(server)
    claims: Json = {"role": "chief", "official": "顾长", "confirmed_role": "chief"}
    assert code_of(people[0].do(table, "confirm", "x1", ruling=second)) == "role_needed"
    refused = referee.do(table, "confirm", "x2", ruling=second, **claims)
    assert code_of(refused) == "not_in_authority"
    assert refused["error"]["article"].startswith("000 ")
    assert code_of(chief.do(table, "confirm", "x3", ruling=1)) == "no_such_ruling"
    assert len(rulings_of(server, table)) == 2
    done = chief.do(table, "confirm", "c", ruling=second, leader="E", official="别人")
    assert "seq" in done, done
    new = rulings_of(server, table)[-1]
    assert (new.data["amends"], new.data["confirms"]) == (second, 1)
    assert (new.data["official"], new.data["role"]) == (referee.id, "referee")
    assert (new.data["confirmed"], new.data["confirmed_role"]) == (chief.id, "chief")
    assert [step["sanction"] for step in new.data["steps"]] == ["foul"]
    assert chief.do(table, "confirm", "c", ruling=second) == done, "once"
    assert code_of(chief.do(table, "confirm", "x4", ruling=new.seq)) == "nothing_awaits"


def test_who_may_give_a_ruling_may_annul_it_and_says_why(server: Server) -> None:
    table, referee, chief, people, second = two_violations(server)
    assert "seq" in chief.do(table, "confirm", "c", ruling=second, leader="E")
    settle(people, table)
    foul = rulings_of(server, table)[-1].seq
    assert code_of(people[0].do(table, "annul", "x1", ruling=foul, reason="?")) == "role_needed"
    assert code_of(referee.do(table, "annul", "x2", ruling=foul, reason="误判", role="chief")) == "not_in_authority"
    milder: Json = {"infraction": "serious_breach", "offender": "S", "amends": foul, "reason": "误判"}
    assert code_of(referee.do(table, "rule", "x3", **milder)) == "not_in_authority", "nor puts another in its place"
    back: Json = {"to": 1, "reason": "误判", "role": "chief"}
    assert code_of(referee.do(table, "rewind", "x7", **back)) == "not_in_authority", "nor goes back behind it"
    assert code_of(chief.do(table, "rewind", "x8", **back)) == "ruling_stands"
    assert code_of(chief.do(table, "annul", "x4", ruling=foul)) == "missing_field"
    assert code_of(chief.do(table, "annul", "x5", ruling=second, reason="误判")) == "no_such_ruling"
    assert code_of(chief.do(table, "annul", "x6", ruling="all", reason="误判")) == "no_such_ruling"
    count = len(rulings_of(server, table))
    assert "seq" in chief.do(table, "annul", "a", ruling=foul, reason="录像查明", official="别人")
    new = rulings_of(server, table)[count]
    assert (new.data["amends"], new.data["annuls"], new.data["sanction"]) == (foul, "serious_breach", "none")
    assert (new.data["official"], new.data["role"], new.data["reason"]) == (chief.id, "chief", "录像查明")


def test_a_referee_annuls_his_own_over_the_socket(server: Server) -> None:
    table, referee, _, _, second = two_violations(server)

    async def annul() -> None:
        desk = Chair(referee, table)
        await desk.connect()
        assert desk.own["viewer"] == "referee"
        told = {"type": "do", "act": "annul", "data": {"ruling": second, "reason": "看错了"}}
        assert (await desk.ask({**told, "id": "a"}))["type"] == "done"
        refused = await desk.ask({**told, "id": "b"})
        assert refused["error"]["code"] == "no_such_ruling"
        await desk.close()

    asyncio.run(annul())
    assert rulings_of(server, table)[-1].data["annuls"] == "serious_breach"


def test_a_ruling_does_not_say_of_itself_why_it_was_made(server: Server) -> None:
    table, referee, _, _, _ = two_violations(server)
    assert "seq" in referee.do(table, "rule", "y", offender="E", sanction="warning", confirms=1, carried=1, **PLAIN)
    assert not {"confirms", "carried", "confirmed"} & rulings_of(server, table)[-1].data.keys()
