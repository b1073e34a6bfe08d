"""The line to a viewer: frames of every length, two messages at once, and a reader who does not read."""

import json

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from guandan.server.wire.socket_protocol import left_of_frame
from tests.server.client import Json, Person, Server
from tests.server.house import new_table, played_out, snapshot

PATIENCE = 60


def hello(person: Person, table: str, **more: object) -> str:
    return json.dumps({"type": "hello", "table": table, "token": person.token, **more})


def line(server: Server, **options: int | None) -> ClientConnection:
    return connect(f"ws://127.0.0.1:{server.port}/api/socket", max_size=None, **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def played(server: Server) -> tuple[Person, str]:
    """Somebody, and a table with a match that is over and long."""
    person = Person(server, "甲")
    return person, played_out(person, terms={"format": {"mode": "deals", "max_deals": 6}})["id"]


def heard(socket: ClientConnection) -> Json:
    told: Json = json.loads(socket.recv(timeout=PATIENCE))
    return told


def test_short_middle_and_long_messages_arrive_whole(server: Server, played: tuple[Person, str]) -> None:
    table, person = played[1], Person(server, "看客")
    whole = snapshot(person, table)
    with line(server) as socket:
        socket.send(hello(person, table, match=whole["match"], seen=0))
        everything = heard(socket)
        assert len(json.dumps(everything)) > 1 << 16
        assert [fact["seq"] for fact in everything["facts"]] == list(range(whole["length"]))
        socket.send(hello(person, table))
        assert heard(socket)["facts"] == []  # some kilobytes
        assert heard(socket) == {"type": "hello"}  # to the second hello; a few bytes


def test_nothing_is_compressed_even_if_the_other_side_could(server: Server) -> None:
    with line(server) as socket:
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers


def test_whoever_acts_is_told_the_fact_before_he_is_told_that_it_is_done(server: Server) -> None:
    person = Person(server, "甲")
    room = new_table(person, sit="E")
    with line(server) as socket:
        socket.send(hello(person, room["id"]))
        assert heard(socket)["type"] == "welcome"
        socket.send(json.dumps({"type": "do", "id": "c", "act": "call", "data": {"reason": "?"}}))
        assert [heard(socket)["type"], heard(socket)] == ["room", {"type": "done", "id": "c", "seq": 2}]


def test_messages_in_pieces_and_several_at_once_are_read_like_one(server: Server) -> None:
    person = Person(server, "甲")
    room = new_table(person)
    ping = json.dumps({"type": "ping", "at": 5})
    frame = Frame(Opcode.TEXT, ping.encode()).serialize(mask=True)
    with line(server) as socket:
        socket.send(hello(person, room["id"]))
        assert heard(socket)["type"] == "welcome"

        def answered(count: int = 1) -> bool:
            return [heard(socket)["type"] for _ in range(count)] == ["pong"] * count

        socket.send([ping[:7], ping[7:]])  # one text in two frames
        assert answered()
        socket.socket.sendall(frame * 20)  # more than may wait
        assert answered(20)
        socket.socket.sendall(frame + frame[:9])
        assert answered()
        socket.socket.sendall(frame[9:])
        assert answered()
        for at in range(len(frame)):
            socket.socket.sendall(frame[at : at + 1])
        assert answered()
        socket.send(ping)
        assert answered()
        socket.socket.sendall(Frame(Opcode.TEXT, b"\xff").serialize(mask=True))  # not a text
        with pytest.raises(ConnectionClosed) as ended:
            heard(socket)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1007


def test_what_is_left_of_a_frame_is_counted() -> None:
    def frame(length: int) -> bytes:
        return Frame(Opcode.TEXT, b"x" * length).serialize(mask=True)

    for length in (0, 125, 126, 70_000):
        whole = frame(length)
        assert left_of_frame(whole, 0) == 0
        assert left_of_frame(whole + frame(3), 0) == 0
        for came in (14, len(whole) - 1):
            assert left_of_frame(frame(3) + whole[:came], 0) == max(0, len(whole) - came)
    assert left_of_frame(b"yz", 5) == 3
    assert left_of_frame(b"yz" + frame(9), 2) == 0
    assert left_of_frame(frame(9)[:1], 0) is None
    assert left_of_frame(frame(300)[:3], 0) is None


def test_a_reader_who_does_not_read_is_cut_off_and_others_are_not(server: Server, played: tuple[Person, str]) -> None:
    table, person, other = played[1], Person(server, "甲"), Person(server, "乙")

    def ask_on_and_on(socket: ClientConnection) -> None:
        for _ in range(2000):
            socket.send(hello(person, table, seen=0))
        while True:
            socket.recv(timeout=PATIENCE)

    with line(server, max_queue=1) as idle, line(server) as reading:
        reading.send(hello(other, table))
        assert heard(reading)["type"] == "welcome"
        with pytest.raises(ConnectionClosed) as ended:
            ask_on_and_on(idle)
        # Told so, or dropped because nothing was read for long even then.
        assert ended.value.rcvd is None or ended.value.rcvd.code == 4008
        reading.send(json.dumps({"type": "ping", "at": 5}))
        assert heard(reading)["type"] == "pong"
