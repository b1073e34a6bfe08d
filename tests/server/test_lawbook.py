"""The law book at the table: what an official is told before he rules, and what everybody sees of it afterwards."""

from tests.server.client import Json, Person, Server
from tests.server.house import snapshot
from tests.server.test_refereeing import code_of, refereed, two_violations

SIGNAL: Json = {"infraction": "signal", "case": "plain", "offender": "N"}


def consulted(person: Person, table: str, what: str, **data: object) -> Json:
    """What somebody is answered."""
    told: Json = person.call("POST", f"/tables/{table}/ask", what=what, data=data).json()
    return told


def test_the_book_is_for_officials(server: Server) -> None:
    table, referee, people = refereed(server, "referee")
    for what in ("infractions", "ruling", "rulings"):
        assert code_of(consulted(people[0], table, what)) == "role_needed"
    assert consulted(referee, table, "infractions", find="天气")["infractions"] == []
    found = consulted(referee, table, "infractions", find="信号")["infractions"]
    assert found[0]["infraction"] == "signal"
    assert {"plain", "grave"} <= {one["case"] for one in found[0]["cases"]}
    assert all(one["article"] for one in found[0]["cases"])
    everything = consulted(referee, table, "infractions")["infractions"]
    assert len(everything) > len(found)
    assert all(one["zh"] and one["en"] and one["group"]["zh"] for one in everything)
    assert code_of(consulted(referee, table, "infractions", find=7)) == "wrong_field"


def test_what_is_open_and_what_follows_is_told_before_it_is_ruled(server: Server) -> None:
    table, referee, _ = refereed(server, "referee")
    which = consulted(referee, table, "ruling", infraction="signal", offender="N")
    assert (which["sanctions"], which["error"]["code"]) == ([], "case_needed")
    open_ = consulted(referee, table, "ruling", **SIGNAL)
    assert [one["sanction"] for one in open_["sanctions"] if one["yours"]]
    assert open_["article"]
    assert ("outcome" in open_) is (len(open_["sanctions"]) == 1)
    told = consulted(referee, table, "ruling", **SIGNAL, sanction="warning")
    assert told["outcome"]["sanction"]["en"] == "warning"
    assert told["outcome"]["article"] == open_["article"]
    grave = consulted(referee, table, "ruling", infraction="signal", case="grave", offender="N", sanction="loss")
    assert grave["error"]["code"] == "not_in_authority"
    loss = next(one for one in grave["sanctions"] if one["sanction"] == "loss")
    assert (loss["yours"], bool(loss["by"]["zh"])) == (0, True)
    assert snapshot(referee, table)["state"]["ruling"] is None, "asking writes nothing"


def test_a_ruling_is_seen_by_everybody_while_the_deal_lasts(server: Server) -> None:
    table, referee, people = refereed(server, "referee")
    assert "seq" in referee.do(table, "rule", "r", **SIGNAL, sanction="warning", reason="点头")
    ruling = snapshot(people[2], table)["state"]["ruling"]
    assert (ruling["offender"], ruling["sanction"]["zh"], ruling["reason"]) == ("N", "警告", "点头")
    assert ruling["official"] == "孙裁"
    assert ruling["article"]
    (told,) = consulted(referee, table, "rulings")["rulings"]
    assert told.pop("entered") == {**SIGNAL, "sanction": "warning", "reason": "点头"}, "for officials"
    assert told == ruling
    assert "seq" in referee.do(table, "annul", "a", ruling=told["seq"], reason="看错")
    (annulling,) = consulted(referee, table, "rulings")["rulings"]
    assert (annulling["annuls"], annulling["zh"]) == (1, ruling["zh"].partition("（")[0])


def test_what_awaits_the_chief_names_him(server: Server) -> None:
    table, referee, _, _, second = two_violations(server)
    told = consulted(referee, table, "rulings")["rulings"][0]
    assert told["seq"] == second
    (step,) = told["awaits"]
    assert (step["en"], bool(step["by"]["zh"]), bool(step["article"])) == ("foul", True, True)


def test_who_confirms_a_foul_may_leave_the_leader_to_the_other_side(server: Server) -> None:
    table, _, chief, people, second = two_violations(server)
    assert "seq" in chief.do(table, "confirm", "c", ruling=second)
    (expected,) = snapshot(people[0], table)["state"]["expect"]
    assert (expected["act"], len(expected["options"])) == ("choose", 2)


def test_a_choice_names_all_that_is_open(server: Server) -> None:
    table, chief, people = refereed(server, "chief")
    assert "seq" in chief.do(table, "rule", "v", **SIGNAL, sanction="violation")
    assert "seq" in chief.do(table, "rule", "w", infraction="leave_seat", offender="S", sanction="violation")
    (expected,) = snapshot(people[0], table)["state"]["expect"]
    assert expected["act"] == "choose", "two violations are a foul, and the other side says who leads the next deal"
    assert len(expected["options"]) > 1
    assert all(one["zh"] and one["en"] for one in (*expected["options"], expected["of"]))
    assert expected["article"]
    chooser = people["ENWS".index(expected["who"])]
    default = snapshot(chooser, table)["own"]["default"]["option"]
    other = next(at for at in range(len(expected["options"])) if at != default)
    assert "seq" in chooser.do(table, "choose", "c", option=other)
    assert snapshot(chooser, table)["state"]["expect"][0]["act"] != "choose"
