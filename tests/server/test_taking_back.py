"""Taking back a move: alone against bots, and nowhere else."""

from itertools import count

from tests.server.client import Json, Person, Server
from tests.server.house import new_table, refused, seated, snapshot, wait_for

NUMBERS = count()


def done(person: Person, table: str, act: str, **data: object) -> Json:
    answer = person.call("POST", f"/tables/{table}/do", id=f"{next(NUMBERS)}", act=act, data=data)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def my_turn(person: Person, table: str) -> Json:
    """What somebody sees when they are to play or pass; what else is asked of them is done by default."""

    def asked() -> Json | None:
        seen = snapshot(person, table)
        mine = next((one for one in seen["state"]["expect"] if one["who"] == "S"), None)
        if mine and mine["act"] != "play":
            done(person, table, mine["act"], **seen["own"]["default"])
            return None
        return seen if mine else None

    found: Json = wait_for(asked)
    return found


def test_the_last_move_is_taken_back_alone_against_bots(server: Server) -> None:
    ann = Person(server, "Ann")
    table = new_table(ann, sit="S", bots=True)["id"]
    before = my_turn(ann, table)
    nothing = ann.call("POST", f"/tables/{table}/do", id="early", act="take_back", data={})
    assert refused(nothing) == (409, "nothing_to_take_back")
    done(ann, table, "play" if before["own"]["default"] else "pass", **before["own"]["default"])
    later = my_turn(ann, table)
    assert later["length"] > before["length"]
    done(ann, table, "take_back")
    again = my_turn(ann, table)
    for name in ("hand", "default"):
        assert again["own"][name] == before["own"][name]
    for name in ("turn", "to_beat", "counts", "trick", "phase"):
        assert again["state"][name] == before["state"][name]
    done(ann, table, "play" if again["own"]["default"] else "pass", **again["own"]["default"])


def test_with_others_nothing_is_taken_back(server: Server) -> None:
    ann, ben = Person(server, "Ann"), Person(server, "Ben")
    table = new_table(ann, sit="S")["id"]
    done(ben, table, "sit", seat="N")
    for seat in "EW":
        done(ann, table, "seat_bot", seat=seat)
    seated(ann, table)
    done(ann, table, "begin")
    answer = ann.call("POST", f"/tables/{table}/do", id="back", act="take_back", data={})
    assert refused(answer) == (403, "not_alone")
