"""A terminal for tests: the command in a pseudo terminal, and what its screen shows."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from rich.cells import cell_len

PATIENCE = 60.0
"""Seconds after which a screen that does not come is a failure; a sign that something hangs, no measure of speed."""

NOTHING: Mapping[str, str] = MappingProxyType({})
CSI = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])")


class Screen:
    """A small emulator: it knows what we write, and nothing else."""

    def __init__(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        self.rows: list[list[str]] = []
        self.widest = 0
        """The right end of everything that was ever written."""
        self.clear()

    def clear(self) -> None:
        self.rows = [[" "] * self.columns for _ in range(self.lines)]
        self.row = self.column = 0

    def feed(self, text: str) -> None:
        at = 0
        while at < len(text):
            found = CSI.match(text, at)
            if found:
                self._control(found[1], found[2])
                at = found.end()
            else:
                self._put(text[at])
                at += 1

    def _control(self, numbers: str, letter: str) -> None:
        if letter == "H":
            row, column = (int(part) for part in numbers.split(";")) if numbers else (1, 1)
            self.row, self.column = row - 1, column - 1
        elif letter == "K":
            self.rows[self.row][self.column :] = [" "] * (self.columns - self.column)
        elif letter == "J" or numbers in ("?1049", "?1049h"):
            self.clear()

    def _put(self, sign: str) -> None:
        if sign == "\r":
            self.column = 0
        elif sign == "\n":
            self.row += 1
            if self.row >= self.lines:
                self.rows = [*self.rows[1:], [" "] * self.columns]
                self.row = self.lines - 1
        else:
            width = cell_len(sign)
            self.widest = max(self.widest, self.column + width)
            if self.column + width <= self.columns:
                self.rows[self.row][self.column] = sign
                for rest in range(1, width):
                    self.rows[self.row][self.column + rest] = ""
            self.column += width

    @property
    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.rows)


class Terminal:
    """The command `guandan` in a terminal of its own."""

    def __init__(
        self,
        arguments: Sequence[str],
        home: Path,
        *,
        columns: int = 80,
        lines: int = 24,
        environment: Mapping[str, str] = NOTHING,
    ) -> None:
        fixed = {"GUANDAN_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        env = {**os.environ, **fixed, **environment}
        if "NO_COLOR" not in environment:
            env.pop("NO_COLOR", None)
        self.screen = Screen(columns, lines)
        self.raw = ""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            os.execvpe(sys.executable, [sys.executable, "-m", "guandan", *arguments], env)  # noqa: S606
        self.status: int | None = None
        self._half = b""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self.wait()
        os.close(self.file)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read(self, timeout: float = 0.05) -> bool:
        """Take what has been written; False once the program is gone."""
        if not select.select([self.file], [], [], timeout)[0]:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:
            return False
        whole = self._half + data
        # A sign or a control sequence may come in two pieces.
        cut = len(whole)
        for back in range(1, min(24, len(whole)) + 1):
            if whole[-back] == 0x1B:
                cut = len(whole) - back if not CSI.match(whole[-back:].decode(errors="ignore")) else cut
                break
        text, self._half = whole[:cut], whole[cut:]
        try:
            decoded = text.decode()
        except UnicodeDecodeError as error:
            decoded, self._half = text[: error.start].decode(), text[error.start :] + self._half
        self.raw += decoded
        self.screen.feed(decoded)
        return bool(data)

    def until(self, there: str | Callable[[str], bool], patience: float = PATIENCE) -> str:
        """The screen once something is on it."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            text = self.screen.text
            if there in text if isinstance(there, str) else there(text):
                return text
            if not self.read():
                break
        text = self.screen.text
        assert there in text if isinstance(there, str) else there(text), text
        return text

    def send(self, keys: str) -> None:
        os.write(self.file, keys.encode())

    def settle(self) -> str:
        """The screen once the program has nothing left to do and waits for a key."""
        quiet = 0
        while quiet < 3:
            if select.select([self.file], [], [], 0.03)[0]:
                quiet = 0
                if not self.read():
                    break
            else:
                quiet = quiet + 1 if self._waits() else 0
        return self.screen.text

    def _waits(self) -> bool:
        """Whether all threads of the program sleep; one that only has no processor at the moment does not."""
        tasks = Path(f"/proc/{self.pid}/task")
        with suppress(FileNotFoundError, ProcessLookupError):
            return all((task / "stat").read_text().rpartition(")")[2].split()[0] == "S" for task in tasks.iterdir())
        return True

    def wait(self) -> int:
        """Its exit status."""
        while self.status is None and self.read(0.2):
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.status = os.waitstatus_to_exitcode(status)
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        while self.read(0.05) and select.select([self.file], [], [], 0)[0]:
            pass
        return self.status

    def kill(self, number: int) -> int:
        os.kill(self.pid, number)
        return self.wait()
