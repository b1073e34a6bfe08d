"""The example of docs: a bot in forty lines plays a whole match on our own interface."""

import os
import subprocess
import sys
from pathlib import Path

from tests.server.client import Person, Server
from tests.server.house import wait_for

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_it_has_forty_lines() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 40


def test_it_plays_to_the_end_of_a_match(server: Server) -> None:
    owner = Person(server, "Owner")
    terms = {"pace": 0, "between": 0, "format": {"mode": "deals", "max_deals": 3}}
    table = owner.call("POST", "/tables", terms=terms).json()["id"]
    for seat in "ENS":
        owner.do(table, "seat_bot", f"bot {seat}", seat=seat, name="ours")
    command = [sys.executable, str(BOT), f"{server.url}/", table, "W"]  # as the server prints it
    with subprocess.Popen(command, env=os.environ, stdout=subprocess.PIPE, text=True) as bot:
        wait_for(lambda: bot.poll() is not None or owner.call("GET", f"/tables/{table}").json()["chairs"][2]["holder"])
        assert bot.poll() is None
        assert "seq" in owner.do(table, "begin", "begin")
        said = bot.communicate(timeout=240)[0].splitlines()
        assert bot.returncode == 0
    told = owner.call("GET", f"/tables/{table}/facts?seen=0").json()
    assert told["state"]["over"]
    assert said[0] == f"{server.url}/t/{table}"
    ends = [fact["kind"] for fact in told["facts"] if fact["kind"] in ("deal_end", "match_end")]
    assert [line.split()[0] for line in said[1:]] == ends
    assert ends[-1] == "match_end"
    played = [fact for fact in told["facts"] if fact["by"] == "W" and fact["kind"] in ("play", "pass", "tribute")]
    assert len(played) > 20
    assert not any("auto" in fact["data"] for fact in played)
    assert not any(chair["away"] for chair in told["room"]["chairs"])
