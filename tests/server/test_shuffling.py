"""Issue 14.24: where people play they take part in the shuffle, and our bots do so before them."""

import asyncio
import hashlib
import json

import pytest

from guandan.server.tables.terms import terms_of
from tests.server.client import Chair, Person, Server
from tests.server.house import FAST, ONE_DEAL


@pytest.mark.parametrize(
    ("wanted", "asked"),
    [
        ({"rated": 1}, 1),
        ({"quick": 5}, 1),
        ({}, None),
        ({"rated": 1, "format": {"entropy": 0}}, 0),
        ({"format": {"entropy": 1}}, 1),
    ],
)
def test_players_take_part_at_rated_and_quick_tables_unless_it_is_switched_off(
    wanted: dict[str, object], asked: int | None
) -> None:
    assert terms_of(wanted).format.get("entropy") == asked


def test_bots_add_their_texts_with_the_commitment_and_the_commitment_is_what_is_revealed(server: Server) -> None:
    ann = Person(server, "Ann")
    terms = {**FAST, "book": "JS23", "format": {**ONE_DEAL, "entropy": 1}}
    code = ann.call("POST", "/tables", terms=terms, sit="E", bots=True).json()["id"]

    async def live() -> None:
        east = Chair(ann, code)
        await east.connect()
        said = 0
        committed = ""
        while not east.state.get("over"):
            committed = east.state["commitment"] or committed
            mine = next((one for one in east.state["expect"] if one["who"] == "E"), None)
            if mine and said != len(east.facts):
                said = len(east.facts)
                data = {"value": "luck"} if mine["act"] == "entropy" else east.own["default"]
                await east.send({"type": "do", "id": f"c{said}", "act": mine["act"], "data": data, "seq": said})
            await east.receive()
        deal = next(fact for fact in east.facts if fact["kind"] == "deal")
        assert sorted(deal["data"]["house"]) == ["N", "S", "W"]
        assert [fact["by"] for fact in east.facts if fact["kind"] == "entropy"] == ["E"]
        reveal = next(fact for fact in east.facts if fact["kind"] == "reveal")
        (value, salt), *_ = [(part[2], part[3]) for part in reveal["data"]["parts"] if part[1] == "table"]
        hashed = hashlib.sha256(json.dumps([salt, value], separators=(",", ":")).encode()).hexdigest()
        assert hashed == committed == deal["secret"]["table"]
        await east.close()

    asyncio.run(live())
    told = ann.call("GET", f"/matches/{code}-1/verify").json()
    assert (told["true"], told["deals"][0]["house"]) == (1, ["N", "S", "W"])
    assert set(told["deals"][0]["entropy"]) == set("ENWS")
