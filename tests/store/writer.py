"""A child process that plays into a store and prints each acknowledgement, until it is killed."""

import sys

from guandan.game.log import Log
from guandan.game.match import expects
from guandan.store import LogStore
from tests.store.played import step


def current(store: LogStore) -> tuple[str, Log]:
    """The log of the match that is being played; a new one if the last is over."""
    count = len(store.logs())
    if count:
        log_id = f"match {count}"
        log = Log(store.read(log_id))
        if expects(log.state):
            return log_id, log
    return f"match {count + 1}", Log()


def append(store: LogStore, log_id: str, log: Log) -> str:
    """One command into log and store. Its id is the acknowledgement."""
    length = len(log.facts)
    cmd = f"c{length}"
    receipt = store.append(log_id, length, step(log, cmd), cmd, answer={"length": length})
    assert receipt.fresh
    assert receipt.length == len(log.facts)
    return cmd


def main() -> None:
    with LogStore(sys.argv[1]) as store:
        while True:
            log_id, log = current(store)
            while not log.facts or expects(log.state):
                sys.stdout.write(f"{log_id}\t{append(store, log_id, log)}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
