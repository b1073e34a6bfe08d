"""The referee's commands on a store of their own."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from guandan.cli.language import cited_all
from guandan.cli.main import main
from guandan.game.deal import PLAY
from guandan.game.log import Log
from guandan.store import LogStore
from tests.game.driver import by_chance, new_log, next_act

PLAYERS = ("张三", "王五", "李四", "赵六")
WAYS = ("--minutes", "--deals", "--match")
BEGAN = "2026-05-01T09:00"


class Desk:
    """A data folder, and `guandan` on it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.columns = ""

    def run(self, *words: object, lang: str = "en", answers: str | None = None) -> Result:
        if words[:2] == ("event", "stage") and not any(str(word) in WAYS for word in words):
            words = (*words, "--minutes", 60)  # by time, so that 9:7 can be
        env = {"GUANDAN_HOME": str(self.home), "GUANDAN_LANG": lang, "COLUMNS": self.columns, "GUANDAN_OFFICIAL": ""}
        done = CliRunner().invoke(main, [str(word) for word in words], env=env, input=answers)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
        return done

    def do(self, *words: object, lang: str = "en") -> str:
        done = self.run(*words, lang=lang)
        assert done.exit_code == 0, done.output
        return done.stdout

    def json(self, *words: object) -> Any:
        return json.loads(self.do(*words, "--json"))

    def refused(self, *words: object) -> dict[str, Any]:
        """The refusal of a command that changes nothing, the same as a sentence and as JSON."""
        before = self.lengths()
        said = self.run(*words)
        assert said.exit_code == 1, said.output
        assert said.stderr.count("\n") == 1, said.stderr
        assert not said.stdout
        told = self.run(*words, "--json")
        assert told.exit_code == 1
        error: dict[str, Any] = json.loads(told.stdout)["error"]
        assert said.stderr.startswith(f"[{error['code']}] {error['message']}")
        assert cited_all(error.get("article", ""), "en") in said.stderr
        assert self.lengths() == before
        return error

    def lengths(self) -> dict[str, int]:
        with LogStore(self.home / "matches.db") as store:
            return {kept.log_id: kept.facts for kept in store.logs()}

    def log(self, match: str) -> Log:
        with LogStore(self.home / "matches.db") as store:
            return Log(store.read(match))

    def paper(self, match: str = "R1", book: str = "JS23", *more: object) -> str:
        """A match kept from paper with one deal played: E-W are at 5."""
        self.do("record", "new", "--id", match, "--book", book, "--players", *PLAYERS, "--at", BEGAN, *more)
        self.do("record", "result", match, "E", "W", "--at", "+10:00")
        return match

    def played(self, match: str, book: str, until: Callable[[Log], bool] | None = None) -> Log:
        """A match played card by card, in the middle of its first deal."""
        log, rng = new_log(book, match_id=match), random.Random(1)
        stop = until or (lambda log: log.state.deal is not None and log.state.deal.phase == PLAY)
        while not stop(log):
            log.act(next_act(log, rng, by_chance), log.state.at)
        with LogStore(self.home / "matches.db") as store:
            store.append(match, 0, log.facts, "set-up", title=match)
        return log


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)
