"""Many writers, one log: each number is given once, each command is done once."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from guandan.game.facts import check_chain
from guandan.game.log import Log
from guandan.store import LogStore, Receipt
from tests.conftest import SOAK
from tests.store.conftest import Place
from tests.store.played import commands

ROUNDS = 60


def racer(place: str, name: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.racer", place, name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


def say(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")


def hear(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_two_processes_race_for_every_number_and_one_wins(place: str) -> None:
    # They also race to create the store.
    racers = [racer(place, "one"), racer(place, "two")]
    assert [hear(process) for process in racers] == ["ready", "ready"]
    winners = []
    for number in range(ROUNDS):
        for process in racers:
            say(process, str(number))
        heard = [hear(process) for process in racers]
        assert sorted(heard)[1] == "log_moved_on"
        winner = heard[0] == "log_moved_on"
        # The winner went on by itself; the loser has read what the winner wrote.
        winners.append((int(heard[winner]), ("one", "two")[winner]))
    for process in racers:
        process.communicate()
        assert process.returncode == 0
    with LogStore(place) as store:
        facts = store.read("m")
    check_chain(facts)
    assert Log(facts).facts == facts
    written = {number: f"{name} {turn}" for turn, (number, name) in enumerate(winners)}
    cmd = ""
    for fact in facts:
        cmd = written.get(fact.seq, cmd)
        assert fact.cmd == cmd


def test_many_processes_may_create_the_same_store(new_place: Place) -> None:
    for _ in range(20 if SOAK else 1):
        place = new_place()
        racers = [racer(place, str(name)) for name in range(6)]
        assert {hear(process) for process in racers} == {"ready"}
        for process in racers:
            process.communicate()
            assert process.returncode == 0


def test_the_same_command_from_many_threads_is_done_once(store: LogStore) -> None:
    with ThreadPoolExecutor(8) as threads:
        for before, new, cmd in commands(20):
            sent = [threads.submit(store.append, "m", before, new, cmd, answer={"from": thread}) for thread in range(8)]
            receipts = [one.result() for one in sent]
            first = next(receipt for receipt in receipts if receipt.fresh)
            again = Receipt(False, before + len(new), first.answer)
            assert [receipt._replace(fresh=False) for receipt in receipts] == [again] * 8
            assert sum(receipt.fresh for receipt in receipts) == 1
            assert store.answer("m", cmd) == again
        assert len(store.read("m")) == before + len(new)
