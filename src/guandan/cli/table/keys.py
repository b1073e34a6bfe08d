"""Keys: what a person presses in a terminal, one after the other."""

import codecs
import contextlib
import os
import select
import signal
import sys
from collections import deque
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Self, TextIO

try:
    import termios
    import tty
except ImportError:  # no such terminals here; the line mode works everywhere
    termios = tty = None  # type: ignore[assignment]

NAMES = {
    "\x1b[A": "up", "\x1b[B": "down", "\x1b[C": "right", "\x1b[D": "left",
    "\x1bOA": "up", "\x1bOB": "down", "\x1bOC": "right", "\x1bOD": "left",
    "\x1b[H": "home", "\x1b[F": "end", "\x1b[1~": "home", "\x1b[4~": "end", "\x1bOH": "home", "\x1bOF": "end",
    "\x1b[3~": "backspace", "\x1b[5~": "page up", "\x1b[6~": "page down",
    "\r": "enter", "\n": "enter", " ": "space", "\x7f": "backspace", "\x08": "backspace", "\t": "right",
    "\x1b": "esc", "\x04": "eof",
}  # fmt: skip

HALF_KEY = 0.05
"""Seconds after which an escape that nothing follows is the key Esc."""

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[?25h\x1b[?1049l"


def usable() -> bool:
    """Whether keys can be read one by one here."""
    return termios is not None and os.environ.get("TERM", "dumb") != "dumb"


def forget_typed(source: TextIO) -> None:
    """Throw away what was typed before it was asked for. What comes through a pipe was all meant."""
    if termios is not None and source.isatty():
        termios.tcflush(source.fileno(), termios.TCIFLUSH)


def split(text: str, *, more: bool = False) -> tuple[list[str], str]:
    """The keys in what a terminal sent, and the rest that may be half a key if `more` may come."""
    keys: list[str] = []
    at = 0
    while at < len(text):
        length = _length(text, at)
        if length is None:
            if more:
                return keys, text[at:]
            length = 1 if text[at:] == "\x1b" else len(text) - at
        key = text[at : at + length]
        at += length
        if key in NAMES:
            keys.append(NAMES[key])
        elif key.isprintable():
            keys.append(key)
    return keys, ""


def _length(text: str, at: int) -> int | None:
    """How many characters the key at a place has; None if it is not complete."""
    if text[at] != "\x1b":
        return 1
    if at + 1 == len(text):
        return None
    if text[at + 1] == "O":
        return 3 if at + 2 < len(text) else None
    if text[at + 1] != "[":
        return 1
    for end in range(at + 2, len(text)):
        if "@" <= text[end] <= "~":
            return end + 1 - at
    return None


class Keys:
    """The keyboard and the whole screen, as long as the `with` lasts; the terminal is given back as it was."""

    def __init__(self, source: TextIO | None = None, screen: TextIO | None = None) -> None:
        """Take the terminal of this process."""
        self._file = (sys.stdin if source is None else source).fileno()
        self._screen = sys.stdout if screen is None else screen
        self._waiting: deque[str] = deque()
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._half = ""
        self._before: list[Any] = []
        self._handlers: dict[int, Any] = {}
        self.taken = 0
        """How often the terminal has been taken; each time its screen is empty."""

    def __enter__(self) -> Self:
        """Switch to single keys and a screen of our own."""
        self._before = termios.tcgetattr(self._file)
        self._take()
        self._handle(signal.SIGTSTP, self._suspended)
        self._handle(signal.SIGTERM, _end)
        self._handle(signal.SIGHUP, _end)
        return self

    def _handle(self, number: int, handler: Callable[[int, FrameType | None], Any]) -> None:
        with contextlib.suppress(ValueError):  # signals belong to the main thread
            self._handlers[number] = signal.signal(number, handler)

    def _take(self) -> None:
        tty.setcbreak(self._file)
        self._write(ENTER_SCREEN)
        self.taken += 1

    def _give_back(self) -> None:
        # The terminal may be gone; then there is nothing to give back.
        with contextlib.suppress(OSError, termios.error):
            self._write(LEAVE_SCREEN)
            termios.tcsetattr(self._file, termios.TCSADRAIN, self._before)

    def _suspended(self, _: int, __: FrameType | None) -> None:
        """Ctrl-Z: give the terminal back, stop, and take it again when we are continued."""
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)
        self._take()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give the terminal back."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._give_back()

    def _write(self, text: str) -> None:
        # Past the stream's buffer: a signal may come while the screen is drawn, and a buffer is not entered twice.
        os.write(self._screen.fileno(), text.encode())

    def read(self, timeout: float) -> str | None:
        """The next key, or None if none comes in so many seconds. `eof` once the terminal is gone."""
        if not self._waiting:
            self._receive(timeout)
        return self._waiting.popleft() if self._waiting else None

    def _receive(self, timeout: float) -> None:
        if not select.select([self._file], [], [], max(0.0, timeout))[0]:
            return
        while True:
            try:
                data = os.read(self._file, 4096)
            except OSError:
                data = b""
            if not data:
                self._waiting.append("eof")
                return
            more = self._half + self._decoder.decode(data)
            keys, self._half = split(more, more=True)
            self._waiting.extend(keys)
            if not self._half:
                return
            if not select.select([self._file], [], [], HALF_KEY)[0]:
                keys, self._half = split(self._half)
                self._waiting.extend(keys)
                return


def _end(number: int, _: FrameType | None) -> None:
    """Asked to end: do so in order. Everything is stored already."""
    raise SystemExit(128 + number)
