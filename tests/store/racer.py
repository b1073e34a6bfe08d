"""A child process that tries for a number of a log whenever it is told to, and says whether it got it."""

import sys

from guandan.game.errors import Conflict
from guandan.game.log import Log
from guandan.store import LogStore
from tests.store.played import step


def main() -> None:
    file, name = sys.argv[1:]
    with LogStore(file) as store:
        log = Log()
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        for line in sys.stdin:
            before, cmd = len(log.facts), f"{name} {line.strip()}"
            try:
                store.append("m", before, step(log, cmd, name), cmd)
                sys.stdout.write(f"{before}\n")
            except Conflict as refused:
                log = Log(store.read("m"))
                sys.stdout.write(f"{refused.code}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
