"""A store that is gone, and one that comes back: nothing is acknowledged that is not there, and tables go on."""

import shutil
from pathlib import Path

from tests.postgres import new_database, running
from tests.server.client import HTTP, Person, Server
from tests.server.house import new_table, wait_for
from tests.server.local import LocalServer


def test_when_the_file_is_gone_nothing_is_acknowledged(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with Server(home) as server:
        person = Person(server, "甲")
        room = new_table(person, sit="S")
        shutil.rmtree(home)
        refused = person.do(room["id"], "stand", "gone")
        assert refused["error"]["code"] == "store_gone", refused
        assert person.call("POST", "/tables", terms={}).status_code == 503
        wait_for(lambda: HTTP.get(f"{server.url}/healthz").status_code == 503)  # the last answer is good for a second
    assert not home.exists()


def test_tables_go_on_when_the_database_is_back(tmp_path: Path) -> None:
    """Issue 14.27. That they look again every two seconds at most is tested with the clockwork."""
    with running(fsync=False) as database, LocalServer(tmp_path, place=new_database(database.get_uri())) as server:
        ann = Person(server, "Ann")
        terms = {"pace": 200, "between": 0, "format": {"mode": "deals", "max_deals": 90}}
        code = ann.call("POST", "/tables", terms=terms, sit="E", bots=True).json()["id"]
        ann.do(code, "away", "a")
        table = server.context.house.tables[code]
        wait_for(lambda: table.stored > 20)
        database.stop()
        refused = ann.do(code, "back", "b")
        assert refused["error"]["code"].startswith("store_"), refused
        assert HTTP.get(f"{server.url}/healthz").status_code == 503
        stopped = table.stored
        database.start()
        wait_for(lambda: table.stored > stopped + 20)
        wait_for(lambda: HTTP.get(f"{server.url}/healthz").status_code == 200)
        assert "seq" in ann.do(code, "back", "b")
