"""Too many connections, too many tables, a store that does not write: what is refused, what is said, what goes on."""

import asyncio
import errno
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import structlog

from guandan.game.errors import GuandanError, NotAllowed
from guandan.server.operations import doors, files, health
from guandan.server.operations.health import Health
from guandan.server.operations.keeping import Keeper
from guandan.server.operations.limits import Limits
from guandan.server.people.person import Person as Viewer
from guandan.server.tables.clockwork import STORE_BACK
from guandan.server.tables.house import House
from guandan.server.tables.terms import terms_of
from guandan.server.wire import http_timeout
from guandan.store import LogStore
from guandan.store.processes import Processes
from tests.server.client import HTTP, PATIENCE, Person, Server
from tests.server.house import Member, new_table, played_out, wait_for
from tests.server.local import LocalServer
from tests.server.web import account, guest, refused, table


def test_past_capacity_new_tables_are_refused_and_running_ones_go_on(tmp_path: Path) -> None:
    with LocalServer(tmp_path, limits=Limits(capacity=1)) as server:
        ann = Person(server, "Ann")
        running = new_table(ann, sit="E", bots=True)["id"]
        answer = ann.call("POST", "/tables", terms={})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "server_full")
        assert int(answer.headers["retry-after"]) > 0
        assert "seq" in ann.do(running, "away", "a")


def test_nearly_no_files_left_is_full_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "files_left", lambda: 3)
    with LocalServer(tmp_path, limits=Limits()) as server, guest(server) as one:
        refused(one.post("/tables", json={}), 503, "server_full")


def test_the_limit_of_files_is_raised_or_said() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 1024), hard))
        with structlog.testing.capture_logs() as lines:
            now = files.raise_limit()
        assert now == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, files.WANTED)
        assert bool(lines) == (now < files.ENOUGH)
        assert 0 < files.files_left() < now
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with structlog.testing.capture_logs() as lines:
        assert files.ran_out({"exception": OSError(errno.EMFILE, "")})
        assert not files.ran_out({"exception": OSError(errno.EIO, "")})
    assert [line["event"] for line in lines] == ["files"]


def test_silent_connections_are_counted_before_their_first_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_timeout, "MOST_SILENT", 3)
    monkeypatch.setattr(http_timeout.TimedHttp, "_tell_at", 0.0)
    with LocalServer(tmp_path) as server, structlog.testing.capture_logs() as lines:
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
        wait_for(lambda: sum(http_timeout.TimedHttp._silent.values()) >= 3)
        for _ in range(4):
            with socket.create_connection(("127.0.0.1", server.port)) as further:
                further.settimeout(60)
                assert _cut_off(further)
        assert [line["cut"] for line in lines if line["event"] == "silent"] == [1]
        for one in silent:
            one.close()
        assert wait_for(lambda: HTTP.get(f"{server.url}/healthz").status_code == 200)


def _cut_off(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def test_health_is_a_write_with_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LIMIT", 0.05)
    thawed = threading.Event()

    class Frozen(Processes):
        signs = 0

        def sign(self, process: str, now: int) -> None:
            self.signs += 1
            assert thawed.wait(PATIENCE)
            super().sign(process, now)

    async def ask() -> None:
        with LogStore(tmp_path / "m.db") as store:
            processes = Frozen(store)
            checked = Health(processes, Keeper(store))
            for _ in range(3):
                with pytest.raises(NotAllowed) as slow:
                    await checked.checked()
                assert slow.value.code == "store_slow"
            assert processes.signs == 1, "one write at a time, however many ask"
            assert checked._trying is not None
            thawed.set()
            await checked._trying

    asyncio.run(ask())


def test_a_store_that_cannot_be_written_is_not_healthy(tmp_path: Path) -> None:
    with LocalServer(tmp_path) as server:
        assert HTTP.get(f"{server.url}/healthz").json()["ok"]
        (tmp_path / "matches.db").unlink()
        wait_for(lambda: HTTP.get(f"{server.url}/healthz").status_code == 503)


def test_metrics_are_not_told_through_a_proxy(server: Server) -> None:
    assert HTTP.get(f"{server.url}/metrics").status_code == 200
    assert HTTP.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 403


def test_a_link_for_one_person_is_used_up(server: Server) -> None:
    with account(server, "Giver") as owner, guest(server, "Bo") as one, guest(server, "Cy") as other:
        code = table(owner)
        link = owner.post(f"/tables/{code}/invite", json={"role": "spectator", "once": True}).json()
        assert one.post("/invited", json={"token": link["token"]}).status_code == 200, "to look at it does not use it"
        assert one.post("/join", json={"token": link["token"]}).status_code == 200
        refused(other.post("/join", json={"token": link["token"]}), 403, "invite_over")


def test_a_hang_up_in_the_middle_of_a_request_is_no_fault(server: Server) -> None:
    before = _faults(server)
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    assert HTTP.get(f"{server.url}/healthz").status_code == 200
    assert _faults(server) == before


def _faults(server: Server) -> str:
    numbers = HTTP.get(f"{server.url}/metrics").text
    return next(line for line in numbers.splitlines() if line.startswith("guandan_faults_total"))


PARENT = """
import os, time
from guandan.server.operations import processes
processes.ORPHANED = 0.05
def serve():
    os.write(1, b"%d\\n" % os.getpid())
    time.sleep(3600)
processes.run_workers(2, serve)
"""
"""Each worker writes its line at once: where Python does not buffer, print writes the end of the line by itself."""


def test_workers_die_with_their_parent() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = [int(parent.stdout.readline()) for _ in range(2)]
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    assert parent.stdout.read() == "", "both have let go of it"
    parent.stdout.close()
    wait_for(lambda: not any(_lives(worker) for worker in workers))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_tables_look_again_soon_when_the_store_was_away(tmp_path: Path) -> None:
    async def live() -> None:
        with LogStore(tmp_path / "m.db") as store:
            house = House(Keeper(store))
            clockwork = (await house.open(Viewer("g-1", "Ann"), terms_of({}))).clockwork
            for _ in range(10):
                clockwork._failed(NotAllowed("store_lost", file="f", detail=""))
            assert clockwork._rest() == STORE_BACK
            clockwork._failed(GuandanError("internal", id="1"))
            assert clockwork._rest() > STORE_BACK
            await house.stop()

    asyncio.run(live())


def test_the_referee_of_a_private_match_reads_its_record(server: Server) -> None:
    ann, referee, other = Member(server, "Ann Oak"), Member(server, "Rex Oak"), Member(server, "Tom Oak")
    room = played_out(ann, terms={"watch": "none"})
    ann.do(room["id"], "role", "r", who=referee.id, role="referee")
    state = ann.call("GET", f"/matches/{room['match']}/record").status_code
    told = [who.call("GET", f"/matches/{room['match']}/record").status_code for who in (referee, other)]
    assert (state, told) == (200, [200, 403])
