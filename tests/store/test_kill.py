"""Kill -9 at any moment: what was acknowledged is there, whole commands only, and the match goes on."""

import random
import subprocess
import sys
import time
from collections import defaultdict

from guandan.game.facts import Fact, check_chain
from guandan.game.log import Log
from guandan.store import LogStore
from tests.conftest import SOAK
from tests.store.writer import append, current

KILLS = 200 if SOAK else 3


def killed_after(place: str, chance: random.Random) -> list[tuple[str, str]]:
    """Start the writer, kill it at some moment, and return the commands it acknowledged."""
    process = subprocess.Popen([sys.executable, "-m", "tests.store.writer", place], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    acknowledged = []
    if chance.random() < 0.2:  # while it is still opening the store, or just after
        time.sleep(chance.uniform(0, 0.6))
    else:
        acknowledged = [process.stdout.readline() for _ in range(chance.randint(1, 400))]
        time.sleep(chance.uniform(0, 0.004))
    process.kill()
    # The pipe keeps what was printed before the kill; a line that was not finished was not acknowledged.
    acknowledged += process.stdout.readlines()
    process.stdout.close()
    assert process.wait() == -9
    return [(log_id, cmd) for log_id, tab, cmd in (line.partition("\t") for line in acknowledged) if cmd.endswith("\n")]


def check_whole_commands(store: LogStore, log_id: str, facts: list[Fact]) -> None:
    """Every command in the log has all its facts and its answer."""
    last: dict[str, int] = {}
    for fact in facts:
        last[fact.cmd] = fact.seq
    for cmd, seq in last.items():
        receipt = store.answer(log_id, cmd)
        assert receipt is not None
        assert receipt.length == seq + 1
        assert receipt.answer == {"length": int(cmd[1:])}


def test_no_kill_loses_an_acknowledged_fact(place: str) -> None:
    chance = random.Random(20_171_103)
    acknowledged: dict[str, set[str]] = defaultdict(set)
    for _ in range(KILLS):
        touched = set()
        for log_id, cmd in killed_after(place, chance):
            acknowledged[log_id].add(cmd.strip())
            touched.add(log_id)
        with LogStore(place) as store:
            for log_id in touched:
                facts = store.read(log_id)
                check_chain(facts)
                assert acknowledged[log_id] <= {fact.cmd for fact in facts}
                check_whole_commands(store, log_id, facts)
            log_id, log = current(store)
            acknowledged[log_id].add(append(store, log_id, log))
    with LogStore(place) as store:
        assert len(store.logs()) == len(acknowledged)
        for log_id, commands in acknowledged.items():
            facts = store.read(log_id)
            assert commands <= {fact.cmd for fact in facts}
            assert Log(facts).head == check_chain(facts) == store.head(log_id).hash
