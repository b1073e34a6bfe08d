"""The ledger: independent acts go in, guarded ones say what they had seen, commands are done once."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from guandan.cli.main import main
from guandan.event.log import EventLog, opening_body
from guandan.game.acts import Act
from guandan.game.errors import Conflict, GuandanError
from guandan.game.ruleset import load
from guandan.office import events
from guandan.office.ledger import Done, Ledger, ReadOn, Wishes, Write, carried_out
from guandan.office.logids import event_log
from guandan.store import LogStore

TABLES = 12
NAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张"
assert len(NAMES) == 2 * TABLES


@pytest.fixture
def store(tmp_path: Path) -> Iterator[LogStore]:
    """An empty store."""
    with LogStore(tmp_path / "matches.db") as opened:
        yield opened


def opened(store: LogStore) -> EventLog:
    """A new event, kept."""
    log = EventLog()
    log.open(opening_body("cup", "", load("JS23"), {}, seed="1"), 1)
    events.keep(store, log)
    return log


def entry(name: str) -> Act:
    """The act that enters a pair."""
    return Act("entry", "recorder", {"players": [{"name": f"{name}一"}, {"name": f"{name}二"}]})


def ledger(store: LogStore) -> Ledger[EventLog]:
    """A ledger of the event, read now."""
    return Ledger(event_log("cup"), events.read_event(store, "cup"))


def entering(name: str, command: str) -> Any:
    """A deed that enters a pair."""
    return lambda log: log.act(entry(name), 2, command)


def test_acts_of_two_people_both_go_in(store: LogStore) -> None:
    """Whoever comes second is decided again on the longer log, here as the next entry."""
    opened(store)
    first, second = ledger(store), ledger(store)
    carried_out(store, first.do(entering("赵", "a"), "a"))
    carried_out(store, second.do(entering("钱", "b"), "b"))
    assert [one.number for one in events.read_event(store, "cup").state.entrants.values()] == [1, 2]
    assert second.log.facts == store.read(event_log("cup"))


def test_who_says_what_they_saw_is_refused_when_it_has_changed(store: LogStore) -> None:
    """An act that answers for what was seen is not decided again."""
    opened(store)
    first, second = ledger(store), ledger(store)
    carried_out(store, first.do(entering("赵", "a"), "a"))
    with pytest.raises(Conflict) as lost:
        carried_out(store, second.do(entering("钱", "b"), "b", seen=1))
    assert lost.value.code == "log_moved_on"
    carried_out(store, second.catch_up())
    with pytest.raises(Conflict) as grown:
        carried_out(store, second.do(entering("钱", "b"), "b", seen=1))
    assert grown.value.code == "log_grown"
    assert store.head(event_log("cup")).length == 2


def test_a_command_is_done_once(store: LogStore) -> None:
    """The same command sent again, here and elsewhere, gives the facts that it gave the first time."""
    opened(store)
    first, second = ledger(store), ledger(store)
    one = carried_out(store, first.do(entering("赵", "a"), "a"))
    assert carried_out(store, first.do(entering("赵", "a"), "a")) == Done(one.facts, None)
    assert carried_out(store, second.do(entering("赵", "a"), "a")).facts == one.facts
    assert store.head(event_log("cup")).length == 2


def test_a_refusal_changes_nothing(store: LogStore) -> None:
    """Neither the log in memory nor the one in the store."""
    log = opened(store)
    known = ledger(store)

    def half(trial: EventLog) -> None:
        trial.act(entry("赵"), 2, "a")
        trial.act(Act("locked", "chief", {"stage": 1}), 2, "a")

    with pytest.raises(GuandanError):
        carried_out(store, known.do(half, "a"))
    assert known.log.facts == log.facts == store.read(event_log("cup"))


def test_a_trial_writes_nothing(store: LogStore) -> None:
    """A preview is the log as it would be."""
    opened(store)
    known = ledger(store)
    after, _ = known.tried(entering("赵", "a"))
    assert len(after.facts) == 2
    assert len(known.log.facts) == store.head(event_log("cup")).length == 1


def test_what_is_added_is_told(store: LogStore) -> None:
    """One's own facts when they are on disk, and those of others when they are read."""
    opened(store)
    told: list[int] = []
    known = ledger(store)
    known.tell = lambda facts: told.extend(fact.seq for fact in facts)
    carried_out(store, ledger(store).do(entering("赵", "a"), "a"))
    carried_out(store, known.do(entering("钱", "b"), "b"))
    assert told == [1, 2]


def test_a_doubtful_refusal_is_told_only_when_all_is_read(store: LogStore) -> None:
    """Somebody acted through another process and goes on through this one: they are not told that they did not."""
    opened(store)
    behind = ledger(store)
    carried_out(store, ledger(store).do(entering("赵", "a"), "a"))

    def leave(log: EventLog) -> None:
        log.act(Act("withdrawn", "recorder", {"entry": 1, "reason": "ill", "consent": 1}), 3, "b")

    with pytest.raises(GuandanError):
        carried_out(store, ledger_without_reading(behind).do(leave, "b"))
    carried_out(store, behind.do(leave, "b", doubtful=True))
    assert behind.log.state.entrants[1].status != "in"


def ledger_without_reading(known: Ledger[EventLog]) -> Ledger[EventLog]:
    """Another ledger that knows as much."""
    return Ledger(known.log_id, known.log.trial())


def test_wishes_are_the_only_way_out() -> None:
    """A ledger asks for a write, and after losing for what is new: nothing else."""
    log = EventLog()
    log.open(opening_body("cup", "", load("JS23"), {}, seed="1"), 1)
    wishes: Wishes[Done[Any]] = Ledger("event:cup", log).do(entering("赵", "a"), "a")
    assert isinstance(next(wishes), Write)
    assert wishes.throw(Conflict("log_moved_on", log="event:cup", seq=1)) == ReadOn("event:cup", 0)


# Real processes.


@pytest.fixture(scope="module")
def first_cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event of twelve tables whose first round is published, in a data folder that nobody changes."""
    home = tmp_path_factory.mktemp("cup")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("GUANDAN_HOME", str(home))
        patched.setenv("GUANDAN_LANG", "en")
        run("event", "new", "cup", "--book", "JS23", "--seed", "1")
        for name in NAMES:
            run("event", "entry", "cup", f"{name}一", f"{name}二")
        run("event", "stage", "cup", "swiss", "--rounds", "3", "--match", "mode=time", "--match", "minutes=50")
        run("event", "pair", "cup", "--publish")
    return home


@pytest.fixture
def cup(first_cup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it."""
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path))
    monkeypatch.setenv("GUANDAN_LANG", "en")
    return Path(shutil.copytree(first_cup, tmp_path, dirs_exist_ok=True))


def run(*words: str) -> str:
    """The output of a command."""
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return done.output


def at_once(*commands: tuple[str, ...]) -> list[subprocess.CompletedProcess[str]]:
    """Commands of as many processes, which begin together."""
    wait = "import sys; sys.stdin.readline(); from guandan.cli.main import main; main(sys.argv[1:])"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", wait, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for words in commands
    ]
    for process in started:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return [
        subprocess.CompletedProcess(process.args, process.returncode, out, "")
        for process in started
        for out in [process.communicate()[0]]
    ]


def test_twelve_recorders_at_once(cup: Path) -> None:
    """Twelve `event result` on different tables: all go in (issue: six were refused)."""
    done = at_once(*(("event", "result", "cup", str(table), "9:7") for table in range(1, TABLES + 1)))
    assert [one.stdout for one in done if one.returncode] == []
    with LogStore(cup / "matches.db") as kept:
        state = events.read_event(kept, "cup").state
    assert not state.stages[0].rounds[0].missing
    assert "no difference" in run("event", "check", "cup")


def test_the_same_table_twice_at_once(cup: Path) -> None:
    """Two results of one table are not both believed: the second is told that there is one."""
    done = at_once(("event", "result", "cup", "1", "9:7"), ("event", "result", "cup", "1", "7:9"))
    assert sorted(one.returncode for one in done) == [0, 1]
    with LogStore(cup / "matches.db") as kept:
        assert sum(fact.kind == "result" for fact in kept.read(event_log("cup"))) == 1


@pytest.mark.parametrize("words", [("lock",), ("publish",), ("change", "1:1-2", "--reason", "x"), ("close",)])
def test_guarded_acts_say_what_they_saw(cup: Path, words: tuple[str, ...]) -> None:
    """Publish, lock, change and close are refused on an event that has grown since it was looked at."""
    kind, *rest = words
    with LogStore(cup / "matches.db") as kept:
        length = kept.head(event_log("cup")).length
    done = CliRunner().invoke(main, ["event", kind, "cup", *rest, "--seen", str(length - 1)])
    assert done.exit_code == 1
    assert "[log_grown]" in done.output
