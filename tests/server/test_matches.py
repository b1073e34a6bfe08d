"""History, records, sheets, verification, replays and forks, at the real server."""

import json

import httpx
import pytest

from guandan.game.record import read_record, verify
from tests.server.client import HTTP, Json, Person, Server
from tests.server.house import FAST, Member, new_table, played_out, refused, snapshot, wait_for

TWO_DEALS: Json = {"mode": "deals", "max_deals": 2}


@pytest.fixture(scope="module")
def ann(server: Server) -> Person:
    return Person(server, "Ann")


@pytest.fixture(scope="module")
def match(ann: Person) -> str:
    """A match of two deals that has ended."""
    room = played_out(ann, terms={"format": TWO_DEALS})
    found: str = room["match"]
    return found


def record_of(person: Person, match: str) -> bytes:
    answer = person.call("GET", f"/matches/{match}/record")
    assert answer.status_code == 200, answer.text
    return answer.content


def upload(person: Person, path: str, data: bytes) -> httpx.Response:
    headers = {"Authorization": f"Bearer {person.token}"}
    return HTTP.post(f"{person.server.url}/api{path}", content=data, headers=headers)


def test_a_finished_match_stands_in_the_history_with_its_result(ann: Person, match: str) -> None:
    page = ann.call("GET", "/matches?person=me").json()
    (found,) = [one for one in page["matches"] if one["id"] == match]
    assert found["ended"] >= found["began"]
    assert found["result"]["winner"] in ("E-W", "N-S", "none")
    assert found["players"]["S"] == {"id": ann.id, "name": "Ann"}
    assert found["players"]["E"]["id"] == "bot"
    others = Person(ann.server, "Eve").call("GET", f"/matches?person={ann.id}").json()
    assert match in [one["id"] for one in others["matches"]]


def test_a_guest_who_makes_an_account_keeps_his_matches(server: Server) -> None:
    guest = Person(server, "Kim")
    room = played_out(guest)
    headers = {"Authorization": f"Bearer {guest.token}"}
    told = HTTP.post(
        f"{server.url}/api/account", json={"name": "Kim Kay", "password": "correct horse"}, headers=headers
    ).json()
    found = HTTP.get(f"{server.url}/api/matches", headers={"Authorization": f"Bearer {told['token']}"}).json()
    assert [one["id"] for one in found["matches"]] == [room["match"]]


def test_a_guest_who_makes_an_account_in_mid_match_keeps_his_chair(server: Server) -> None:
    guest = Person(server, "Lou")
    room = new_table(guest, terms={"pace": 5000}, sit="E", bots=True)
    table = room["id"]
    hand = wait_for(lambda: snapshot(guest, table)["own"]["hand"])
    account = Person(server, "Lou")
    told = guest.call("POST", "/account", name="Lou Lamb", password="correct horse").json()  # noqa: S106
    account.id, account.token = told["id"], told["token"]
    now = snapshot(account, table)
    assert (now["you"]["viewer"], now["role"]) == ("E", "organiser")
    assert len(now["own"]["hand"]) == len(hand)
    assert now["room"]["chairs"][0] == {"seat": "E", "holder": account.id, "name": "Lou Lamb", "away": 0, "avatar": ""}
    assert snapshot(guest, table)["you"]["viewer"] == "public", "the old token has no chair any more"
    assert guest.do(table, "sit", "again", seat="E")["error"]["code"] == "chair_taken"
    assert [one["id"] for one in account.call("GET", "/lobby").json()["mine"]] == [table]
    assert [one["id"] for one in account.call("GET", "/matches").json()["matches"]] == [room["match"]], "once"
    assert "seq" in account.do(table, "away", "gone")


def test_nobody_else_takes_the_chair_of_a_guest(server: Server) -> None:
    guest, other = Person(server, "Max"), Member(server, "Not Max")
    table = new_table(guest, sit="E", bots=True)["id"]
    assert other.do(table, "sit", "sit", seat="E")["error"]["code"] == "chair_taken"
    assert other.do(table, "stand", "stand", seat="N")["error"]["code"] == "not_your_chair"


def test_the_record_of_a_finished_match_verifies(ann: Person, match: str) -> None:
    record = read_record(record_of(ann, match))
    verdict = verify(record)
    assert verdict.complete
    assert verdict.state is not None
    assert verdict.state.over


def test_the_sheet_is_that_of_the_record(ann: Person, match: str) -> None:
    state = verify(read_record(record_of(ann, match))).state
    assert state is not None
    assert state.score.result is not None
    sheet = ann.call("GET", f"/matches/{match}/sheet").json()
    assert sheet["result"] == state.score.result.as_data()
    deals = [deal for game in sheet["games"] for deal in game["deals"]]
    assert [deal["number"] for deal in deals] == [deal["shuffle"] for deal in deals] == [1, 2]
    assert [deal["raised"] for deal in deals] == [deal.raised for deal in state.game.deals]


def test_verification_gives_the_values_of_every_shuffle(ann: Person, match: str) -> None:
    told = ann.call("GET", f"/matches/{match}/verify").json()
    assert (told["true"], told["complete"], told["over"], len(told["deals"])) == (1, 1, 1, 2)
    for deal in told["deals"]:
        assert deal["checks"] == {"commitment": 1, "salt": 1, "turned": 1, "hands": 1}
        assert sorted(card for hand in deal["hands"].values() for card in hand) == sorted(deal["pack"])
        assert len(deal["secret"]) == len(deal["seed"]) == 64
    assert upload(ann, "/verify", record_of(ann, match)).json() == told


def test_a_forged_record_is_shown_to_be_one(ann: Person, match: str) -> None:
    lines = record_of(ann, match).split(b"\n")
    forged = [line.replace(b'"kind":"pass"', b'"kind":"play"') for line in lines]
    assert forged != lines
    answer = upload(ann, "/verify", b"\n".join(forged))
    assert answer.status_code in (200, 409)
    assert answer.json().get("true", 0) == 0
    assert refused(upload(ann, "/verify", b"no record")) == (400, "not_a_record")
    assert refused(upload(ann, "/verify", b"x" * (4 << 20) + b"x")) == (400, "file_too_big")


def test_a_replay_shows_every_step_with_all_hands(ann: Person, match: str) -> None:
    told = ann.call("GET", f"/matches/{match}/replay?deal=2").json()
    assert (told["deal"], told["deals"]) == (2, 2)
    plays = [step for step in told["steps"] if step["kind"] == "play"]
    assert sum(len(step["data"]["cards"]) for step in plays) > 50
    assert all(step["name"]["zh"] and step["name"]["en"] for step in plays)
    assert told["steps"][0]["kind"] == "deal"
    drawn = next(step for step in told["steps"] if step["kind"] == "dealt")
    assert [len(drawn["hands"][seat]) for seat in "ENWS"] == [27] * 4
    assert upload(ann, "/replay?deal=2", record_of(ann, match)).json() == told
    assert refused(ann.call("GET", f"/matches/{match}/replay?deal=3")) == (422, "no_such_deal")


def test_a_strong_player_says_what_they_would_have_done(ann: Person) -> None:
    for bot in ("net", "smallest"):
        match = played_out(ann, terms={"bot": bot})["match"]
        told = ann.call("GET", f"/matches/{match}/replay?advised=true").json()["steps"]
        rather = [step for step in told if "rather" in step]
        assert bool(rather) == (bot != "net")  # they agree with themselves
        assert {step["kind"] for step in rather} <= {"play", "pass"}
        assert all(step["rather"] != step.get("name") for step in rather)


def test_a_link_to_a_finished_match_is_good_for_everybody(ann: Person, match: str) -> None:
    for part in ("sheet", "verify", "replay", "record"):
        path = f"/matches/{match}/{part}"
        assert HTTP.get(f"{ann.server.url}/api{path}").content == ann.call("GET", path).content
    closed = played_out(ann, terms={"watch": "none"})["match"]
    assert refused(HTTP.get(f"{ann.server.url}/api/matches/{closed}/sheet")) == (403, "not_to_be_seen")
    assert ann.call("GET", f"/matches/{closed}/sheet").status_code == 200


def test_the_end_of_a_deal_shows_all_hands_and_what_changed(ann: Person, match: str) -> None:
    told = ann.call("GET", f"/matches/{match}/deals/1").json()
    steps = ann.call("GET", f"/matches/{match}/replay?deal=1").json()["steps"]
    end = next(step for step in steps if step["kind"] == "deal_end")
    assert told["finish"] == end["data"]["finish"]
    assert told["before"] == {"E-W": "2", "N-S": "2"}
    assert list(told["levels"].values()) == end["data"]["levels"]
    assert all(len(hand) == 27 for hand in told["drawn"].values())
    assert not told["left"][told["finish"][0]]
    assert told["owing"]
    assert not set(told["owing"]) & set(told["finish"][:1])
    assert ann.call("GET", f"/matches/{match}/deals/2").json()["owing"] == []
    named = next(step["state"]["to_beat"] for step in steps if step["state"]["to_beat"])
    assert named["zh"]
    assert named["en"]
    assert refused(ann.call("GET", f"/matches/{match}/deals/3")) == (422, "no_such_deal")


def test_of_a_running_match_everybody_gets_what_he_may_see(server: Server) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    room = new_table(ann, terms={"pace": 5000}, sit="E", bots=True)
    wait_for(lambda: snapshot(ann, room["id"])["own"]["hand"])
    own, others = (record_of(person, room["match"]) for person in (ann, eve))
    opened = [json.loads(line).get("open", {}) for line in own.split(b"\n")[:-1]]
    assert {name for one in opened for name in one} == {"E"}
    assert b'"open":' not in others
    told = eve.call("GET", f"/matches/{room['match']}/verify").json()
    assert (told["true"], told["complete"]) == (1, 0)
    assert "secret" not in told["deals"][0]
    assert refused(eve.call("GET", f"/matches/{room['match']}/replay")) == (422, "no_such_deal")


def test_a_match_that_nobody_may_watch_is_shown_to_its_players_only(server: Server) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    match = played_out(ann, terms={"watch": "none"})["match"]
    assert record_of(ann, match)
    for path in ("record", "sheet", "verify", "replay"):
        assert refused(eve.call("GET", f"/matches/{match}/{path}")) == (403, "not_to_be_seen")
    assert refused(eve.call("POST", "/fork", match=match, seq=20, seat="E")) == (403, "not_to_be_seen")
    assert eve.call("GET", f"/matches?person={ann.id}").json()["matches"] == []
    assert refused(eve.call("GET", "/matches/NOSUCH-1/record")) == (404, "no_such_played")


def test_a_spectator_who_is_behind_is_told_when_to_come(server: Server) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    room = new_table(ann, terms={"delay": 600}, sit="E", bots=True)
    early = eve.call("GET", f"/matches/{room['match']}/sheet")
    assert refused(early) == (403, "not_seen_yet")
    assert 0 < early.json()["error"]["retry"] <= 600


# Forks.


def plays_of(person: Person, match: str, deal: int) -> list[Json]:
    steps: list[Json] = person.call("GET", f"/matches/{match}/replay?deal={deal}").json()["steps"]
    return [step for step in steps if step["kind"] == "play"]


def test_a_fork_goes_on_from_a_position_and_its_prefix_is_the_record(ann: Person, match: str) -> None:
    step = plays_of(ann, match, 1)[7]
    answer = ann.call("POST", "/fork", match=match, seq=step["seq"], seat="N")
    assert answer.status_code == 201, answer.text
    room = answer.json()
    assert room["fork"]["match"] == match
    assert room["fork"]["seq"] >= step["seq"]
    assert room["terms"]["rated"] == 0
    assert not room["terms"]["title"]  # it is known by what it goes on from
    assert [chair["holder"] for chair in room["chairs"]] == ["bot", ann.id, "bot", "bot"]
    now = snapshot(ann, room["id"])
    assert sorted(now["own"]["hand"]) == sorted(step["hands"]["N"])
    # The facts are those of the match, under another id; then its clock has been put back.
    fork = read_record(record_of(ann, room["match"])).facts
    original = read_record(record_of(ann, match)).facts
    length = room["fork"]["seq"] + 1
    assert [fact.hash for fact in fork[:length]] == [fact.hash for fact in original[:length]]
    assert fork[length - 1].hash == room["fork"]["hash"]
    assert [fact.kind for fact in fork[length : length + 2]] == ["pause", "resume"]
    (waits,) = now["state"]["expect"]
    assert waits["until"] > now["now"]
    # The other hands are hidden here, though everybody could look them up in the match.
    assert {name for fact in fork for name in fact.opened} <= {"N"}


def test_a_fork_is_played_to_its_end_counts_nowhere_and_verifies(ann: Person, match: str) -> None:
    step = plays_of(ann, match, 2)[3]
    room = ann.call("POST", "/fork", match=match, seq=step["seq"], seat="E", **FAST).json()
    ann.do(room["id"], "away", "gone")
    wait_for(lambda: snapshot(ann, room["id"])["state"]["over"])
    verdict = verify(read_record(record_of(ann, room["match"])))
    assert verdict.complete
    assert verdict.state is not None
    assert verdict.state.id == match
    (found,) = [one for one in ann.call("GET", "/matches").json()["matches"] if one["id"] == room["match"]]
    assert found["fork"]["match"] == match
    again = ann.call("POST", "/fork", match=room["match"], seq=step["seq"], seat="W").json()
    assert again["fork"]["match"] == room["match"]


def test_a_command_of_the_match_can_be_sent_again_in_the_fork(server: Server) -> None:
    ann = Person(server, "Ann")
    room = new_table(ann, sit="E", bots=True)["id"]

    def my_turn(table: str) -> bool:
        now = snapshot(ann, table)["state"]
        return now["over"] or any(one["who"] == "E" and one["act"] == "play" for one in now["expect"])

    wait_for(lambda: my_turn(room))
    hint = ann.call("POST", f"/tables/{room}/ask", what="hint").json()["hints"][0]
    ann.do(room, hint["act"], "c1", **hint["data"])
    ann.do(room, "away", "gone")
    now = wait_for(lambda: (told := snapshot(ann, room))["state"]["over"] and told)
    record = read_record(record_of(ann, now["match"])).facts
    mine = next(fact for fact in record if fact.cmd == f"{ann.id}:c1")
    fork = ann.call("POST", "/fork", match=now["match"], seq=mine.seq - 1, seat="E").json()
    done = ann.do(fork["id"], hint["act"], "c1", **hint["data"])
    assert done["seq"] > mine.seq


def test_no_fork_from_a_running_deal_or_where_nothing_can_be_played(server: Server) -> None:
    ann = Person(server, "Ann")
    room = new_table(ann, terms={"pace": 5000}, sit="E", bots=True)
    wait_for(lambda: snapshot(ann, room["id"])["own"]["hand"])
    length = snapshot(ann, room["id"])["length"]
    assert refused(ann.call("POST", "/fork", match=room["match"], seq=length - 1, seat="E")) == (403, "fork_hidden")
    over = played_out(ann)["match"]
    assert refused(ann.call("POST", "/fork", match=over, seq=0, seat="E")) == (409, "fork_not_here")
    last = len(read_record(record_of(ann, over)).facts) - 1
    assert refused(ann.call("POST", "/fork", match=over, seq=last, seat="E")) == (409, "fork_not_here")
    assert refused(ann.call("POST", "/fork", match=over, seq=last + 1, seat="E")) == (400, "wrong_field")
    assert refused(ann.call("POST", "/fork", match=over, seq=20, seat="Q")) == (400, "unknown_seat")


def test_a_fork_survives_the_server(server: Server, ann: Person, match: str) -> None:
    step = plays_of(ann, match, 1)[10]
    room = ann.call("POST", "/fork", match=match, seq=step["seq"], seat="N").json()
    ann.do(room["id"], "away", "gone")
    server.kill()
    server.start()
    assert snapshot(ann, room["id"])["room"]["fork"] == room["fork"]
    wait_for(lambda: snapshot(ann, room["id"])["state"]["dealt"] >= 1)
