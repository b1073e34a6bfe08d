"""Accounts under attack, and what an administrator can do about it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from guandan.cli.main import main
from guandan.server.operations.limits import Limits
from guandan.server.people.passwords import is_common
from guandan.store import LogStore
from guandan.store.schema import newest, tables
from tests.server.client import Server
from tests.server.house import Member, new_table, played_out
from tests.server.local import LocalServer
from tests.server.web import PASSWORD, account, guest, program, refused


def admin(server: Server, *words: str) -> str:
    place = ("--database", str(server.home / "matches.db"))
    return CliRunner().invoke(main, ["admin", *words, "--lang", "en", *place]).output


def test_wrong_passwords_from_one_address_do_not_lock_the_owner_out(tmp_path: Path) -> None:
    with LocalServer(tmp_path, limits=Limits(passwords=18, entries=1000), proxy="127.0.0.1") as server:
        account(server, "Victim").close()
        with program(server) as one:
            elsewhere, wrong = {"X-Forwarded-For": "192.0.2.1"}, {"name": "Victim", "password": "a guess"}
            guesses = [one.post("/sign-in", json=wrong, headers=elsewhere) for _ in range(5)]
            assert [guess.status_code for guess in guesses] == [401, 401, 401, 429, 429]
            own = {"name": "Victim", "password": PASSWORD}
            assert one.post("/sign-in", json=own, headers={"X-Forwarded-For": "192.0.2.2"}).status_code == 200
        log = admin(server, "log")
    assert log.count("wrong_password") == 3
    assert "192.0.2.1" in log
    assert "sign_in" in log


@pytest.mark.parametrize(
    "password",
    [
        *(
            "password",
            "Password1",
            "P@ssw0rd",
            "12345678",
            "87654321",
            "qwertyuiop",
            "1qaz2wsx",
            "abcabcabc",
            "aaaabbbb",
        ),
        *("woaini1314", "5201314520", "1q2w3e4r", "a1b2c3d4", "7758521a", "147258369"),
        *("11223344", "12312312", "101010101", "zhang123456", "baseball", "loveyou520", "159357258", "hello123"),
        *("guandan123", "guandan2024", "19840312", "woaini1234", "掼蛋掼蛋掼蛋掼蛋", "iloveyou!", "asdfghjkl1"),
    ],
)
def test_common_passwords_are_refused(server: Server, password: str) -> None:
    assert is_common(password)
    with program(server) as one:
        refused(one.post("/account", json={"name": "Nobody", "password": password}), 400, "password_common")


@pytest.mark.parametrize("password", [PASSWORD, "correct horse", "kH7!mw2x", "春眠不觉晓处处闻", "tr0ub4dor&3"])
def test_other_passwords_are_not(password: str) -> None:
    assert not is_common(password)


def test_an_administrator_resets_bans_renames_closes_and_deletes(server: Server) -> None:
    root, ann = Member(server, "Root Vera"), Member(server, "Ann Alder")
    refused(ann.call("POST", "/admin/ban", who="Root Vera"), 403, "administrators_only")
    assert "administrator now" in admin(server, "grant", "Root Vera")
    new = root.call("POST", "/admin/password", who="ann alder").json()["password"]
    assert ann.call("GET", "/me").status_code == 401, "her devices are signed out"
    with program(server) as one:

        def sign_in(name: str) -> int:
            return one.post("/sign-in", json={"name": name, "password": new}).status_code

        assert sign_in("Ann Alder") == 200
        assert root.call("POST", "/admin/ban", who="Ann Alder").json()["id"] == ann.id
        refused(one.post("/sign-in", json={"name": "Ann Alder", "password": new}), 403, "banned")
        root.call("POST", "/admin/unban", who=ann.id)
        assert "Ann Birch" in admin(server, "rename", "Ann Alder", "Ann Birch")
        assert (sign_in("Ann Alder"), sign_in("Ann Birch")) == (401, 200)
        table = new_table(root, sit="E", bots=True)["id"]
        assert root.call("POST", "/admin/close", table=table).json()["closed"] == 1
        assert "error" in root.do(table, "sit", "again", seat="E")
        assert "deleted" in admin(server, "delete", "Ann Birch")
        assert sign_in("Ann Birch") == 401
    Member(server, "Ann Birch")  # the name is free again
    lines = root.call("GET", "/admin/audit?limit=200").json()["lines"]
    assert [line["act"] for line in lines if line["about"] == ann.id] == [
        "delete",
        "rename",
        "unban",
        "ban",
        "reset_password",
    ]
    assert "[no_such_account]" in admin(server, "ban", "Nobody At All")


def test_a_name_that_was_changed_or_deleted_is_nowhere(server: Server) -> None:
    """Issue 14.26. Views, records, exports and the logs themselves: what stays is an id."""
    root, nora = Member(server, "Root Olga"), Member(server, "Nora Quill")
    admin(server, "grant", "Root Olga")
    code = new_table(root, terms={"title": "Cup"})["id"]
    root.do(code, "role", "r", who=nora.id, role="referee")
    room = played_out(nora)
    paths = [f"/tables/{room['id']}", f"/tables/{room['id']}/facts?match={room['match']}&seen=0", f"/tables/{code}"]
    paths += [f"/matches/{room['match']}/{what}" for what in ("record", "sheet", "replay", "verify")]
    paths += [f"/matches?person={nora.id}", f"/people/{nora.id}"]

    def shown(name: str) -> list[int]:
        return [root.call("GET", path).text.count(name) for path in paths]

    assert all(shown("Nora Quill")[:3]), "in the room, the match and the register of officials"
    assert sum(bool(count) for count in shown("Nora Quill")) == len(paths) - 1, "verification shows no name"
    root.call("POST", "/admin/rename", who=nora.id, name="Nora Sparrow")
    assert not any(shown("Nora Quill"))
    assert sum(bool(count) for count in shown("Nora Sparrow")) == len(paths) - 1
    root.call("POST", "/admin/delete", who=nora.id)
    assert not any(shown("Nora "))
    with LogStore(server.home / "matches.db") as store, store.database.reading() as pen:
        for table in tables(newest()):
            # With the space between her names: the hash of a password may spell any letters.
            assert "Nora " not in str(pen.read(f"SELECT * FROM {table.name}")), table.name  # noqa: S608


def test_a_guest_who_takes_another_name_is_shown_by_it_at_once(server: Server) -> None:
    with guest(server, "Gus Hazel") as gus:
        code = gus.post("/tables", json={"sit": "E"}).json()["id"]
        told = gus.post(f"/tables/{code}/do", json={"id": "b", "act": "seat_bot", "data": {"seat": "N", "name": "p-1"}})
        refused(told, 403, "name_reserved")
        gus.post("/name", json={"name": "Gus Willow"})
        assert gus.get(f"/tables/{code}").json()["chairs"][0]["name"] == "Gus Willow"
