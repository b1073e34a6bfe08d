"""Issue 19.4: an event is played at our own tables, from the published round to the ranking."""

import asyncio
from pathlib import Path

from guandan.event.archive import check
from guandan.event.log import EventLog
from guandan.office.events import finder
from guandan.office.logids import event_log
from guandan.office.tablematches import matches_of
from guandan.store import LogStore
from tests.server.local import LocalServer
from tests.server.online import Host, played_out


def test_an_online_swiss_of_eight_pairs_runs_from_publication_to_ranking_without_a_hand(tmp_path: Path) -> None:
    with LocalServer(tmp_path) as server:
        host = Host(server, "组织者")
        host.hold(8, itself=1)
        people = host.entrants(range(1, 9))
        asyncio.run(played_out(host, people))
        rows = host.view("standings", stage=1)["view"]["tables"][0]["rows"]
        places = [row["place"] for row in rows]
        assert (len(places), places[0]) == (8, 1)
        with LogStore(tmp_path / "matches.db") as store:
            log = EventLog(store.read(event_log(host.event)))
            results = [fact for fact in log.facts if fact.kind == "result"]
            assert len(results) == 8
            assert all(fact.data["result"]["match"] for fact in results), "by (log, number, hash), nothing typed"
            assert check(log, matches_of(finder(store))) is None
