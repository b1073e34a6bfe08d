"""Links that carry a role, and what people with a role may not do."""

import asyncio
import time

import httpx
import pytest

from guandan.game.errors import GuandanError
from guandan.server.people.accounts import Accounts
from guandan.server.people.grants import Grants
from guandan.server.people.invites import Invites, Ticket
from guandan.server.people.person import Person
from guandan.server.people.roles import ADMINISTRATOR, ROLES, SERVER, Roles, highest, may_give
from guandan.server.people.tokens import Signer
from guandan.store import LogStore, database
from tests.postgres import new_database
from tests.server.client import Json, Server
from tests.server.web import account, guest, program, refused, table


def _act(client: httpx.Client, code: str, act: str, **data: object) -> httpx.Response:
    return client.post(f"/tables/{code}/do", json={"id": f"{act} {time.monotonic_ns()}", "act": act, "data": data})


def _invite(client: httpx.Client, code: str, **what: object) -> Json:
    answer = client.post(f"/tables/{code}/invite", json=what)
    assert answer.status_code == 201, answer.text
    told: Json = answer.json()
    return told


def _id(client: httpx.Client) -> str:
    return str(client.get("/me").json()["id"])


def test_the_link_of_a_table_and_its_picture(server: Server) -> None:
    with guest(server) as owner:
        code = table(owner)
        told = owner.get(f"/tables/{code}/link").json()
        picture = owner.get(f"/tables/{code}/qr.svg")
    assert told["link"] == f"{server.url}/t/{code}"
    assert told["qr"] == picture.text
    assert picture.text.startswith("<svg")
    assert picture.headers["content-type"] == "image/svg+xml"


def test_what_the_owner_of_an_invite_only_table_copies_lets_a_player_sit_down(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend:
        code = table(owner, seats="invited")
        link = owner.get(f"/tables/{code}/link").json()
        assert owner.get(f"/tables/{code}/link").json() == link
        assert owner.get(f"/tables/{code}/qr.svg").text == link["qr"]
        assert friend.get(f"/tables/{code}/link").json()["link"] == f"{server.url}/t/{code}"
        assert friend.post("/join", json={"token": link["link"].partition("#")[2]}).json()["role"] == "player"
        assert _act(friend, code, "sit", seat="E").is_success


def test_a_link_gives_its_role_and_its_chair(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend, guest(server, "Cy") as other:
        code = table(owner, seats="invited")
        refused(_act(friend, code, "sit", seat="E"), 403, "invited_only")
        link = _invite(owner, code, role="player", seat="N")
        assert link["link"] == f"{server.url}/join#{link['token']}"
        assert friend.post("/join", json={"token": link["token"]}).json() == {
            "table": code,
            "role": "player",
            "seat": "N",
        }
        assert owner.get(f"/tables/{code}").json()["chairs"][1]["name"] == "Bo"
        refused(other.post("/join", json={"token": link["token"]}), 409, "chair_taken")


def test_what_a_link_would_give_is_told_to_nobody_yet_and_nothing_is_given(server: Server) -> None:
    with guest(server) as owner, program(server) as nobody:
        code = table(owner, seats="invited")
        link = _invite(owner, code, role="player", seat="N")
        asked = {"token": link["token"]}
        assert nobody.post("/invited", json=asked).json() == {"table": code, "role": "player", "seat": "N"}
        assert not owner.get(f"/tables/{code}").json()["chairs"][1]["name"]
        assert _act(owner, code, "close").status_code == 200
        refused(nobody.post("/invited", json=asked), 409, "room_closed")
        refused(nobody.post("/invited", json={"token": "x"}), 403, "invite_over")


def test_a_revoked_link_is_worth_nothing(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend:
        code = table(owner)
        link = _invite(owner, code, role="scorer", hours=1)
        assert [one["id"] for one in owner.get(f"/tables/{code}/invites").json()["invites"]] == [link["id"]]
        assert "token" not in owner.get(f"/tables/{code}/invites").text
        refused(friend.delete(f"/tables/{code}/invites/{link['id']}"), 403, "role_needed")
        assert owner.delete(f"/tables/{code}/invites/{link['id']}").status_code == 204
        refused(friend.post("/join", json={"token": link["token"]}), 403, "invite_over")
        refused(owner.delete(f"/tables/{code}/invites/{link['id']}"), 403, "invite_over")


def test_a_forged_or_expired_link_is_worth_nothing(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend:
        link = _invite(owner, table(owner), role="referee")
        with LogStore(server.home / database().name) as store:
            key = Accounts(store.database).key()
        soon, past = int(time.time()) + 1000, int(time.time()) - 1
        forged = [
            Signer(b"a key of one's own", "invite").signed(Ticket(link["id"], soon)),
            Signer(key, "session").signed(Ticket(link["id"], soon)),
            Signer(key, "invite").signed(Ticket(link["id"], past)),
            Signer(key, "invite").signed(Ticket("0" * 16, soon)),
            friend.headers["Authorization"].removeprefix("Bearer "),
            "",
        ]
        for token in forged:
            refused(friend.post("/join", json={"token": token}), 403, "invite_over")


@pytest.mark.parametrize("role", ROLES)
def test_nobody_gives_what_is_not_his_to_give(server: Server, role: str) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend:
        code = table(owner)
        asked = friend.post(f"/tables/{code}/invite", json={"role": role})
        assert asked.status_code in (400, 403), asked.text
        refused(_act(friend, code, "role", who=_id(friend), role="referee"), 403, "role_needed")
        refused(friend.get(f"/tables/{code}/invites"), 403, "role_needed")


def test_a_role_is_given_to_somebody_and_to_no_other_text(server: Server) -> None:
    with guest(server) as owner:
        code = table(owner)
        for nobody in ("\u202eabc", "table", "g-\u202eabc"):
            refused(_act(owner, code, "role", who=nobody, role="referee"), 400, "wrong_field")


def test_a_chief_appoints_referees_and_no_organiser(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as chief:
        code = table(owner)
        chief.post("/join", json={"token": _invite(owner, code, role="chief")["token"]})
        _invite(chief, code, role="referee")
        for role in ("chief", "organiser"):
            refused(chief.post(f"/tables/{code}/invite", json={"role": role}), 403, "role_not_yours")


def test_a_link_of_one_table_is_none_of_another(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend:
        code, other = table(owner), table(owner)
        friend.post("/join", json={"token": _invite(owner, code, role="referee")["token"]})
        refused(_act(friend, other, "heard"), 403, "role_needed")


def test_a_lower_link_takes_no_role_away_and_a_lost_role_does_not_come_back(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend:
        code = table(owner)
        referee, looker = (_invite(owner, code, role=role)["token"] for role in ("referee", "spectator"))
        friend.post("/join", json={"token": referee})
        assert friend.post("/join", json={"token": looker}).json()["role"] == "referee"
        assert owner.post("/join", json={"token": looker}).json()["role"] == "organiser"
        assert _act(owner, code, "role", who=_id(friend), role="spectator").status_code == 200
        assert friend.post("/join", json={"token": referee}).json()["role"] == "spectator"


def test_a_referee_does_not_play_the_match_whose_hands_he_has_seen(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend:
        code = str(owner.post("/tables", json={"sit": "E", "bots": True}).json()["id"])
        friend.post("/join", json={"token": _invite(owner, code, role="referee")["token"]})
        assert _act(friend, code, "inspect", seats=["E"]).status_code in (200, 400, 409)
        refused(_act(friend, code, "sit", seat="N"), 403, "player_is_no_referee")
        assert _act(owner, code, "role", who=_id(friend), role="player").status_code == 200
        refused(_act(friend, code, "sit", seat="N"), 403, "player_is_no_referee")


def test_who_sits_does_not_become_a_referee_by_a_link(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as friend:
        code = table(owner)
        link = _invite(owner, code, role="referee")
        assert _act(friend, code, "sit", seat="N").status_code == 200
        refused(friend.post("/join", json={"token": link["token"]}), 403, "player_is_no_referee")


def test_only_a_players_link_names_a_chair(server: Server) -> None:
    with guest(server) as owner:
        code = table(owner)
        refused(owner.post(f"/tables/{code}/invite", json={"role": "scorer", "seat": "E"}), 400, "seat_for_players")
        refused(owner.post(f"/tables/{code}/invite", json={"seat": "X"}), 400, "unknown_seat")
        refused(owner.post(f"/tables/{code}/invite", json={"hours": 100_000}), 400, "message_unreadable")


def test_an_administrator_is_made_on_the_machine_and_may_give_roles_at_any_table(server: Server) -> None:
    with guest(server) as owner, account(server, "Vera") as vera:
        code = table(owner)
        refused(vera.post(f"/tables/{code}/invite", json={"role": "referee"}), 403, "role_not_yours")
        with LogStore(server.home / database().name) as store:
            Roles(store.database).give_now(SERVER, _id(vera), ADMINISTRATOR, "test")
        assert vera.get("/me").json()["roles"] == [ADMINISTRATOR]
        link = _invite(vera, code, role="organiser")
        assert vera.post("/join", json={"token": link["token"]}).json()["role"] == "organiser"
        refused(vera.post(f"/tables/{code}/invite", json={"role": ADMINISTRATOR}), 400, "message_unreadable")


def test_a_link_to_an_event_gives_a_role_there(server: Server) -> None:
    with guest(server, "Bo") as friend, LogStore(server.home / database().name) as store:
        links = Invites(store.database, Accounts(store.database).key())
        _, token = asyncio.run(links.make("event:cup", "referee", "", "organiser", 1))
        for _ in range(2):
            told = friend.post("/join", json={"token": token}).json()
            assert told == {"event": "cup", "role": "referee", "seat": ""}
        given = asyncio.run(Grants(store.database).of("cup", _id(friend)))
        assert [(one.role, one.name) for one in given] == [("referee", "Bo")]


def test_roles_and_links_on_postgresql(postgres: str) -> None:
    with LogStore(new_database(postgres)) as store:
        accounts = Accounts(store.database)
        accounts.add(Person("p-1", "Ann"), 0)
        asyncio.run(_given_and_taken(Roles(store.database), Invites(store.database, accounts.key())))


async def _given_and_taken(roles: Roles, links: Invites) -> None:
    for role in ("scorer", "referee", "referee"):
        await roles.give("event:cup", "p-1", role, "p-1")
    assert await roles.holders("event:cup") == {"p-1": {"scorer", "referee"}}
    await roles.take("event:cup", "p-1", "scorer")
    assert await roles.of("event:cup", "p-1") == {"referee"}
    with pytest.raises(GuandanError, match="no such person"):
        await roles.give("event:cup", "p-2", "scorer", "p-1")
    made, token = await links.make("event:cup", "scorer", "", "p-1", 1)
    assert await links.read(token) == made
    assert await links.listed("event:cup") == [made]
    with pytest.raises(GuandanError):
        await links.revoke("event:other", made.id)
    await links.revoke("event:cup", made.id)
    with pytest.raises(GuandanError):
        await links.read(token)


def test_the_order_of_roles() -> None:
    assert highest(["player", "chief", "", "spectator"]) == "chief"
    assert highest([]) == ""
    assert not any(may_give(role, ADMINISTRATOR) for role in ROLES)
    assert not any(may_give(role, "spectator") for role in ("", "spectator", "player", "scorer", "referee"))
