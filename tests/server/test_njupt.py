"""Bots of the NJUPT platforms at the real server, with bots of ours and with people."""

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from guandan.game.facts import fact_from_json
from guandan.game.log import Log
from guandan.game.record import revealed
from guandan.game.seats import SEATS
from guandan.game.view import seen
from guandan.server.wire.njupt.actions import Dialect
from guandan.server.wire.njupt.asked import question
from guandan.server.wire.njupt.lobby import number_of, table_named
from tests.server.bookkeeper import Bookkeeper
from tests.server.client import Person, Server
from tests.server.house import seated, until
from tests.server.local import LocalServer
from tests.server.platform_bots import NewBot, OldBot, PlatformBot, at_random

Json = dict[str, Any]
LONGEST = 200
"""Seconds after which a match that should have ended is stuck."""


async def play_all(*bots: PlatformBot) -> None:
    """All of them come and play to the end."""
    async with asyncio.timeout(LONGEST):
        await asyncio.gather(*(bot.play() for bot in bots))


async def stop(playing: list[asyncio.Task[None]]) -> None:
    """Let bots go that would stay."""
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def code_of(bot: PlatformBot) -> str:
    return table_named(bot.room) if isinstance(bot, NewBot) else ""


def log_of(server: Server, table: str) -> Log:
    """The match of a table, as anybody can read it afterwards."""
    told = Person(server, "Zhu").call("GET", f"/tables/{table}/facts?seen=0").json()
    return Log(revealed([fact_from_json(fact) for fact in told["facts"]]))


def cards_in(value: Any) -> Counter[str]:
    """All cards that a message names."""
    if isinstance(value, str):
        return Counter([value] if len(value) == 2 and value[0] in "SHCD" and value[1] in "23456789TJQKABR" else [])
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return sum((cards_in(one) for one in inner), Counter())


def assert_tells_nothing_hidden(bot: PlatformBot) -> None:
    """A bot knows its own cards, what was played and what was paid openly, and is told nothing besides."""
    known: Counter[str] = Counter()
    for message in bot.messages:
        stage = message["stage"]
        if stage == "beginning":
            known = Counter(message["handCards"])
        elif stage == "episodeOver":
            assert sum(len(cards) for _, cards in message["restCards"]) > 0
            known = Counter()
        elif message["type"] == "notify" and stage in ("play", "tribute", "back"):
            known |= cards_in(message["curAction"] if stage == "play" else message["result"])
        else:
            hand: Counter[str] = Counter(message.get("handCards", []))
            assert all(cards_in(action) <= hand for action in message.get("actionList", []))
            for card in cards_in({name: message[name] for name in message if name != "actionList"}):
                assert known[card], (card, message)


def assert_well_told(bot: PlatformBot, deals: int) -> None:
    """The stages come in the order of the manuals, and the books of a bot add up."""
    stages = [(one["type"], one["stage"]) for one in bot.messages]
    assert [stage for _, stage in stages].count("beginning") == deals
    assert [stage for _, stage in stages].count("episodeOver") == deals
    assert stages[-2:] == [("notify", "gameOver"), ("notify", "gameResult")]
    books = Bookkeeper()
    for message in bot.messages:
        books.read(message)
        if message["type"] == "act" and message["stage"] == "play":
            leads = message["greaterPos"] == -1
            assert leads == (message["actionList"][0][0] != "PASS") == (message["greaterAction"] == [None] * 3)


def test_four_old_bots_play_a_series(server: Server) -> None:
    bots = [OldBot(server.port, at_random(number), games=2, deals=2) for number in range(4)]
    asyncio.run(play_all(*bots))
    assert sorted(sorted({one["myPos"] for one in bot.told("beginning")}) for bot in bots) == [[0], [1], [2], [3]]
    for bot in bots:
        assert [one["curTimes"] for one in bot.told("gameOver")] == [1, 2]
        assert {one["settingTimes"] for one in bot.told("gameOver")} == {2}
        assert_well_told(bot, deals=4)
        assert_tells_nothing_hidden(bot)
    results = [bot.told("gameResult") for bot in bots]
    assert results[0] == results[1] == results[2] == results[3]
    (result,) = results[0]
    assert result["victoryNum"][0] + result["victoryNum"][1] + result["draws"][0] == 2
    assert result["victoryNum"][:2] == result["victoryNum"][2:]


def test_new_bots_make_and_join_a_room_and_every_list_is_ours(server: Server) -> None:
    first, second = (NewBot(server.port, at_random(number), bots=2, deals=2) for number in (5, 6))

    async def both() -> None:
        making = asyncio.create_task(first.play())
        await until(lambda: first.room is not None, making)
        second.room = first.room
        async with asyncio.timeout(LONGEST):
            await asyncio.gather(making, second.play())

    asyncio.run(both())
    log = log_of(server, code_of(first))
    assert log.state.over
    for bot in (first, second):
        assert_well_told(bot, deals=2)
        assert_tells_nothing_hidden(bot)
        assert bot.told("gameResult")[0]["victory"] in (-1, 0, 1)
        assert bot.seat is not None
        seat = SEATS[bot.seat]
        asked = [one for one in bot.messages if one["type"] == "act"]
        acted = [fact for fact in log.facts if fact.by == seat and fact.kind in ("play", "pass", "tribute", "return")]
        for message, fact in zip(asked, acted, strict=True):
            expected = question(seen(log.states[fact.seq - 1], seat), Dialect.NEW)
            assert expected is not None
            assert message["actionList"] == expected.actions
            assert message["handCards"] == expected.message["handCards"]


def test_a_whole_match_to_a_with_bots_of_both_platforms_and_ours(server: Server) -> None:
    """Who always takes the first of the list passes whenever he can: the match is short."""
    old, new = OldBot(server.port, lambda _: 0), NewBot(server.port, lambda _: 0)
    owner = Person(server, "Owner")
    table = owner.call("POST", "/tables", terms={"book": "GJ17", "pace": 0, "between": 0}).json()["id"]
    for seat in "NS":
        owner.do(table, "seat_bot", f"bot {seat}", seat=seat, name="ours")
    old.query, new.room = f"?table={table.lower()}&seat=2", number_of(table)

    async def together() -> None:
        playing = [asyncio.create_task(bot.play()) for bot in (old, new)]
        await asyncio.to_thread(seated, owner, table)
        assert "seq" in owner.do(table, "begin", "begin")
        await until(lambda: all(bot.told("gameResult") for bot in (old, new)), *playing)
        await stop(playing)  # a table of somebody's own stays open

    asyncio.run(together())
    log = log_of(server, table)
    assert log.state.over
    assert (new.seat, old.told("beginning")[0]["myPos"]) == (0, 2)
    for bot in (old, new):
        assert_tells_nothing_hidden(bot)
        assert_well_told(bot, deals=log.state.register.dealt)
        # Double tribute each time, or none because the losers drew both big jokers.
        assert len(bot.told("tribute")) + len(bot.told("anti-tribute")) == log.state.register.dealt - 1
        assert bot.told("gameResult")[0]["victoryNum"] == [0, 1, 0, 1]


LIMIT = 2
"""Seconds for an answer, by a clock that only those turn who do not answer."""


class Babbler(OldBot):
    """Says everything but an answer, then the answer."""

    async def answer(self, socket: Any, message: Json, index: int) -> None:
        """What no platform understands first."""
        for frame in ("", "{", "[]", '{"actIndex": -1}', json.dumps({"actIndex": len(message["actionList"])}), b"\xff"):
            await socket.send(frame)
        await socket.send(json.dumps({"type": "PLAY", "data": {"act": ["Bomb", "Z", ["ZZ"] * 4]}}))
        await super().answer(socket, message, index)


class Mute(OldBot):
    """Never gives an answer that is one, until the clock has done it."""

    clock: LocalServer

    async def answer(self, socket: Any, message: Json, index: int) -> None:
        """Out of range."""
        await socket.send(json.dumps({"actIndex": len(message["actionList"]) + index}))
        await asyncio.to_thread(self.clock.turn, LIMIT + 1)


class Sleeper(OldBot):
    """Answers its first question when the clock has already done it."""

    clock: LocalServer

    async def answer(self, socket: Any, message: Json, index: int) -> None:
        """Too late, once."""
        if self.asked == 1:
            await asyncio.to_thread(self.clock.turn, LIMIT + 1)
        await super().answer(socket, message, index)


def test_garbage_and_late_answers_do_not_hold_the_table_up(turned: LocalServer) -> None:
    server, owner = turned, Person(turned, "Owner")
    named = ("play", "first_lead", "tribute", "return", "countdown")
    limits = {f"time.{name}": LIMIT for name in named}
    form = {"mode": "deals", "max_deals": 2, "limits": limits}
    terms = {"book": "JS23", "pace": 0, "between": 0, "format": form}
    table = owner.call("POST", "/tables", terms=terms).json()["id"]
    kinds = (Babbler, Mute, Sleeper, OldBot)
    bots = [kind(server.port, at_random(number)) for number, kind in enumerate(kinds)]
    for bot in bots:
        bot.query = f"?table={table}"
        if isinstance(bot, Mute | Sleeper):
            bot.clock = turned

    async def together() -> None:
        playing = []
        for at, bot in enumerate(bots):
            playing.append(asyncio.create_task(bot.play()))
            await asyncio.to_thread(seated, owner, table, at)
        owner.do(table, "begin", "begin")
        await until(lambda: bots[0].told("gameResult"), *playing)
        assert not any(task.done() for task in playing)
        await stop(playing)

    asyncio.run(together())
    log = log_of(server, table)
    assert log.state.over
    by = Counter((fact.by, fact.data.get("auto", 0)) for fact in log.facts if fact.by in SEATS)
    assert by["N", 1] >= 2, "the clock has acted, and then a bot stands in"
    assert by["E", 0] > by["E", 1]
    assert by["S", 0] > by["S", 1]
    for bot in bots:
        assert_tells_nothing_hidden(bot)


def test_who_has_a_token_can_come_back(server: Server) -> None:
    owner = Person(server, "Returning")
    table = owner.call("POST", "/tables", terms={"pace": 0, "between": 0}).json()["id"]
    for seat in "NWS":
        owner.do(table, "seat_bot", f"bot {seat}", seat=seat, name="ours")
    url = f"ws://127.0.0.1:{server.port}/game/{table}/client0?token={owner.token}"

    async def twice() -> None:
        hand: list[str] = []
        async with connect(url) as socket:
            await asyncio.to_thread(seated, owner, table)
            owner.do(table, "begin", "begin")
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "act":
                    hand = message["handCards"]
                    break
        async with connect(url) as socket:
            first, second = json.loads(await socket.recv()), json.loads(await socket.recv())
            assert (first["stage"], first["handCards"]) == ("beginning", hand)
            assert (second["type"], second["handCards"]) == ("act", hand)

    asyncio.run(twice())


@pytest.mark.parametrize("query", ["table=NOSUCH", "seat=4", "games=0", "bots=x", "book=NONE", "token=wrong"])
def test_what_is_refused_is_said_and_ends(server: Server, query: str) -> None:
    async def once() -> Json:
        async with connect(f"ws://127.0.0.1:{server.port}/game/client1?{query}") as socket:
            refused: Json = json.loads(await socket.recv())
            await socket.wait_closed()
            assert socket.close_code == 4000
            return refused

    assert asyncio.run(once())["error"]["message_zh"]


def test_a_room_that_is_not_there_can_be_asked_for_again(server: Server) -> None:
    async def once() -> None:
        async with connect(f"ws://127.0.0.1:{server.port}") as socket:
            for wrong in ("x", "[]", '{"type": "PLAY"}', '{"type": "JOIN_ROOM", "data": {"roomId": 1}}'):
                await socket.send(wrong)
            refused = json.loads(await socket.recv())
            assert (refused["type"], refused["code"]) == ("JOIN_ROOM", 400)
            await socket.send('{"type": "CREATE_ROOM", "data": {"userId": "a", "round": 3, "seatNum": 1}}')
            made = json.loads(await socket.recv())
            assert (made["code"], made["data"]["userNum"]) == (200, 1)

    asyncio.run(once())


def test_a_library_that_makes_itself_an_origin_is_no_page_of_others(tmp_path: Path) -> None:
    """ws4py, which most public bots use: `Origin: ws://HOST`, though the server has an address of its own."""

    async def knock(server: Server, origin: str) -> str:
        url = f"ws://127.0.0.1:{server.port}/game/gd/client1?bots=3"
        async with connect(url, origin=Origin(origin)) as socket:
            return str(json.loads(await socket.recv())["stage"])

    with LocalServer(tmp_path, public_url="https://guandan.example") as server:
        for origin in ("ws://127.0.0.1", "wss://guandan.example"):
            assert asyncio.run(knock(server, origin)) == "beginning"
        with pytest.raises(InvalidStatus):
            asyncio.run(knock(server, "https://evil.example"))


def test_numbers_of_tables_go_both_ways() -> None:
    for code in ("222222", "ZZZZZZ", "A2B3C4"):
        assert table_named(number_of(code)) == table_named(str(number_of(code))) == table_named(code.lower()) == code
