"""Guests, accounts and sessions, over the wire and on both databases."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from guandan.game.errors import Conflict, NotAllowed
from guandan.server.people.accounts import FRESH, Accounts
from guandan.server.people.person import Person as Guest
from guandan.server.people.person import ids_of
from guandan.server.people.roles import Roles
from guandan.server.people.sign_in import Claim, People
from guandan.server.people.tokens import Signer
from guandan.store import LogStore, database
from guandan.store.database import Database
from tests.postgres import new_database
from tests.server.client import Chair, Person, Server
from tests.server.web import PASSWORD, account, guest, program, refused, table


def _store(server: Server) -> LogStore:
    return LogStore(server.home / database().name)


def _signer(server: Server) -> Signer:
    with _store(server) as store:
        return Signer(Accounts(store.database).key(), "session")


def test_who_has_not_said_so_is_nobody(server: Server) -> None:
    with program(server) as nobody:
        told = nobody.get("/me")
        answers = nobody.get("/openapi.json").json()["paths"]["/api/me"]["get"]["responses"]
    assert (told.status_code, told.content) == (204, b"")
    assert {"200", "204"} <= set(answers)


def test_a_guest_is_known_by_his_token(server: Server) -> None:
    with guest(server, "老王") as one:
        told = one.get("/me").json()
    assert told["name"] == "老王"
    assert not told["account"]
    assert told["roles"] == []


def test_a_guest_takes_another_name_and_an_account_keeps_its_own(server: Server) -> None:
    with account(server, "Gina") as gina, guest(server, "客人 4711") as one:
        before = one.get("/me").json()
        refused(one.post("/name", json={"name": "gina"}), 409, "name_taken")
        refused(one.post("/name", json={"name": "裁判"}), 403, "name_reserved")
        told = one.post("/name", json={"name": "老李"}).json()
        refused(one.get("/me"), 401, "not_signed_in")
        with program(server, told["token"]) as renamed:
            after = renamed.get("/me").json()
            assert renamed.get("/people/me").json()["name"] == "老李"
        refused(gina.post("/name", json={"name": "Ginette"}), 403, "name_kept")
    assert (after["id"], after["name"]) == (before["id"], "老李")


def test_an_account_is_signed_in_to_again_in_any_spelling(server: Server) -> None:
    with account(server, "Carla") as one, program(server) as other:
        own = one.get("/me").json()
        again = other.post("/sign-in", json={"name": " carla ", "password": PASSWORD})
    assert own["account"]
    assert again.status_code == 200
    assert again.json()["id"] == own["id"]


def test_a_wrong_password_and_an_unknown_name_are_told_alike(server: Server) -> None:
    with account(server, "Dora"), program(server) as other:
        wrong = other.post("/sign-in", json={"name": "Dora", "password": "not the password"})
        nobody = other.post("/sign-in", json={"name": "Nobody at all", "password": PASSWORD})
    assert refused(wrong, 401, "wrong_password") == refused(nobody, 401, "wrong_password")


@pytest.mark.parametrize("name", ["Emma", "EMMA", "Ｅｍｍａ", "Еmmа", "emma.", "É mma"])
def test_a_name_that_looks_like_an_account_is_refused(server: Server, name: str) -> None:
    with program(server) as client:
        client.post("/account", json={"name": "Emma", "password": PASSWORD})
        again = client.post("/account", json={"name": name, "password": PASSWORD})
        as_guest = client.post("/guest", json={"name": name})
    assert again.status_code in (400, 409), again.text
    assert as_guest.status_code in (400, 409), as_guest.text


@pytest.mark.parametrize(
    ("password", "code"),
    [("short", "password_too_short"), ("aaaaaaaaaa", "password_too_short"), ("Weak Name", "password_is_name")],
)
def test_a_weak_password_is_refused(server: Server, password: str, code: str) -> None:
    with program(server) as client:
        refused(client.post("/account", json={"name": "weakname", "password": password}), 400, code)


def test_whoever_signs_out_is_out_on_this_device_only(server: Server) -> None:
    with account(server, "Frieda") as one, program(server) as nobody:
        told = nobody.post("/sign-in", json={"name": "Frieda", "password": PASSWORD}).json()
        assert one.post("/sign-out", json={}).status_code == 204
        refused(one.get("/me"), 401, "not_signed_in")
        with program(server, told["token"]) as other:
            assert other.get("/me").status_code == 200


def test_whoever_signs_out_everywhere_is_out_everywhere(server: Server) -> None:
    with account(server, "Gerd") as one, program(server) as nobody:
        told = nobody.post("/sign-in", json={"name": "Gerd", "password": PASSWORD}).json()
        with program(server, told["token"]) as other:
            assert other.get("/me").status_code == 200
            assert one.post("/sign-out", json={"everywhere": True}).status_code == 204
            refused(other.get("/me"), 401, "not_signed_in")


def test_another_password_puts_out_who_knew_the_old_one(server: Server) -> None:
    with account(server, "Heidi") as one, program(server) as nobody:
        refused(one.post("/password", json={"old": "wrong one", "new": "another horse"}), 401, "wrong_password")
        new = one.post("/password", json={"old": PASSWORD, "new": "another horse"}).json()
        refused(one.get("/me"), 401, "not_signed_in")
        refused(nobody.post("/sign-in", json={"name": "Heidi", "password": PASSWORD}), 401, "wrong_password")
        assert nobody.post("/sign-in", json={"name": "Heidi", "password": "another horse"}).status_code == 200
        with program(server, new["token"]) as other:
            assert other.get("/me").status_code == 200


@pytest.mark.parametrize("odd", ["\\ud800", "\\u0000", "\\u202e", ""])
def test_odd_signs_are_wrong_and_no_fault(server: Server, odd: str) -> None:
    """Halves of signs and zero bytes come through JSON; databases and hashes do not like them."""
    body = f'{{"name":"{odd}","password":"{odd}{odd}12345678"}}'
    with program(server) as client:
        client.headers["Content-Type"] = "application/json"
        assert client.post("/sign-in", content=body).status_code in (400, 401)
        assert client.post("/account", content=body).status_code == 400


def test_a_guest_has_no_password_to_change(server: Server) -> None:
    with guest(server) as one:
        refused(one.post("/password", json={"old": PASSWORD, "new": "another horse"}), 401, "wrong_password")


def test_a_guest_takes_his_matches_into_an_account(server: Server) -> None:
    with guest(server, "Ida") as one:
        before = one.get("/me").json()["id"]
        after = one.post("/account", json={"name": "Ida", "password": PASSWORD}).json()["id"]
        once_more = one.post("/account", json={"name": "Ida the second", "password": PASSWORD}).json()["id"]
    assert ids_of(after) == (after, before)
    assert once_more != after


@pytest.mark.parametrize("spoilt", ["%", "x", "a.b", "é.é", "." * 2000, "W10.W10"])
def test_what_is_no_token_is_refused(server: Server, spoilt: str) -> None:
    with program(server) as client:
        answer = client.get("/me", headers={b"Authorization": b"Bearer " + spoilt.encode()})
    refused(answer, 401, "not_signed_in")


def test_a_forged_or_altered_token_is_refused(server: Server) -> None:
    with guest(server) as one:
        token = one.headers["Authorization"].removeprefix("Bearer ")
    text, _, signature = token.partition(".")
    own = Claim("0" * 24, "p-1", "Administrator", int(time.time()) + 1000)
    forged = Signer(b"a key of one's own", "session").signed(own)
    other_purpose = Signer(_key(server), "invite").signed(own)
    for wrong in (
        forged,
        other_purpose,
        f"{text}.{signature[:-1]}",
        f"{text}=.{signature}",
        f"{forged.split('.')[0]}.{signature}",
    ):
        with program(server, wrong) as client:
            refused(client.get("/me"), 401, "not_signed_in")


def _key(server: Server) -> bytes:
    with _store(server) as store:
        return Accounts(store.database).key()


def test_an_expired_token_and_one_without_a_session_are_refused(server: Server) -> None:
    with guest(server) as one:
        own = one.get("/me").json()["id"]
    signer = _signer(server)
    for session, seconds in (("0" * 24, 1000), ("0" * 24, -1000)):
        token = signer.signed(Claim(session, own, "Ann", int(time.time()) + seconds))
        with program(server, token) as client:
            refused(client.get("/me"), 401, "not_signed_in")


def test_sessions_outlive_the_server_and_passwords_are_hashed(server: Server) -> None:
    with account(server, "Johanna") as one:
        token = one.headers["Authorization"].removeprefix("Bearer ")
    server.kill()
    server.start()
    with program(server, token) as again:
        assert again.get("/me").json()["name"] == "Johanna"
    data = b"".join(file.read_bytes() for file in server.home.glob("matches.db*"))
    assert b"$argon2id$" in data
    assert PASSWORD.encode() not in data
    assert token.encode() not in data


def test_signing_out_ends_open_sockets(server: Server) -> None:
    person = Person(server, "Karl")
    with program(server, person.token) as client:
        code = table(client)

        async def look_and_leave() -> None:
            chair = Chair(person, code)
            await chair.connect()
            await asyncio.to_thread(client.post, "/sign-out", json={})
            assert chair.socket is not None
            await asyncio.wait_for(chair.socket.wait_closed(), 60)

        asyncio.run(look_and_leave())


def test_a_socket_takes_no_token_that_is_none(server: Server) -> None:
    async def knock() -> str:
        async with connect(f"ws://127.0.0.1:{server.port}/api/socket") as socket:
            await socket.send('{"type":"hello","table":"ABC","token":"x.y"}')
            return str(await socket.recv())

    assert "not_signed_in" in asyncio.run(knock())


def _clear_guests(accounts: Accounts, database: Database) -> None:
    """At `now` some sessions are a day from their end and one is there no more."""
    now = 10 * FRESH

    def enter(person: str, created: int, expires: int) -> None:
        accounts.add(Guest(person, person), created)
        accounts.open_session(f"of {person}", person, created, expires)

    enter("g-over", 0, now - 1)
    enter("g-official", 0, now - 1)
    enter("g-here", 0, now + FRESH)
    enter("g-out", 0, now + FRESH)
    enter("g-new", now - FRESH, now - 1)
    accounts.end_session("of g-out")
    Roles(database).give_now("event:cup", "g-official", "referee", "p-chief")
    assert accounts.clear_guests(now) == 2
    assert accounts.clear_guests(now) == 0
    for person in ("g-over", "g-out"):
        with pytest.raises(NotAllowed):
            accounts.open_session("late", person, now, now + 1)
    for person in ("g-here", "g-official", "g-new"):
        accounts.open_session(f"again {person}", person, now, now + 1)


def test_guests_who_can_never_come_back_are_forgotten(tmp_path: Path) -> None:
    with LogStore(tmp_path / "matches.db") as store:
        _clear_guests(Accounts(store.database), store.database)


def test_people_on_postgresql(postgres: str) -> None:
    """Two processes share one key and one list of sessions."""
    place = new_database(postgres)
    with LogStore(place) as one, LogStore(place) as other:
        asyncio.run(_two_processes(Accounts(one.database), Accounts(other.database)))
        _clear_guests(Accounts(one.database), one.database)


async def _two_processes(first: Accounts, second: Accounts) -> None:
    assert first.key() == second.key()
    one, other = People(first, first.key()), People(second, second.key())
    entered = await one.register("张三", PASSWORD)
    assert await other.person(entered.token) == entered.person
    with pytest.raises(Conflict, match="taken"):
        await other.register("张三", PASSWORD)
    again = await other.sign_in("张三", PASSWORD)
    await one.sign_out(again.token)
    with pytest.raises(NotAllowed):
        await one.person(again.token)
    assert await one.person(entered.token) == entered.person
    assert await other.ended({other.session(again.token), one.session(entered.token)}) == {one.session(again.token)}


def test_nobody_waits_for_a_flood_of_passwords(server: Server) -> None:
    """Hashing is off the loop: the server answers others meanwhile, and refuses what is too much."""

    async def flood() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60) as client:
            tries = [client.post("/sign-in", json={"name": f"n{n}", "password": PASSWORD}) for n in range(60)]
            return await asyncio.gather(*tries)

    answers = asyncio.run(flood())
    assert {answer.status_code for answer in answers} <= {401, 429}
    for answer in answers:
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) > 0
