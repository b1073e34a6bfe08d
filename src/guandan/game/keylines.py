"""On which line of a TOML text each key stands: `tomllib` does not say, and a person needs it to find a mistake."""

import re
import tomllib

Path = tuple[str, ...]

BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
KEY = re.compile(r'[ \t]*("(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+)[ \t]*(\.?)')
TEXT = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
PLAIN = re.compile(r"[^,\]}\n#]+")


def key_lines(text: str) -> dict[Path, int]:
    """The line, counted from 1, of every table and key of a `text` that tomllib accepts.

    >>> key_lines("[time]\\nplay = { value = 20 }")
    {('time',): 1, ('time', 'play'): 2, ('time', 'play', 'value'): 2}
    """
    return _Walk(text.replace("\r\n", "\n")).lines


class _Walk:
    """One walk over the text, writing down where keys begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line, self.counted = 1, 0
        self.lines: dict[Path, int] = {}
        table: Path = ()
        while self._next():
            if text.startswith("[", self.at):
                brackets = 2 if text.startswith("[[", self.at) else 1
                self.at += brackets
                table = self._key(())
                self.at += brackets
            else:
                self._pair(table)

    def _next(self) -> str:
        """Pass blanks and comments; the character that follows."""
        if blank := BLANK.match(self.text, self.at):
            self.at = blank.end()
        return self.text[self.at : self.at + 1]

    def _key(self, table: Path) -> Path:
        """Pass a bare, quoted or dotted key and note its line; where it leads to, below `table`."""
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        path, dot = table, "."
        while dot and (part := KEY.match(self.text, self.at)):
            name, dot = part.groups()
            quoted = name[0] in "\"'"
            path = (*path, next(iter(tomllib.loads(f"{name} = 0"))) if quoted else name)
            self.lines.setdefault(path, self.line)
            self.at = part.end()
        return path

    def _pair(self, table: Path) -> None:
        path = self._key(table)
        self._pass("=")
        self._value(path)

    def _value(self, path: Path) -> None:
        """Pass a value; keys of inline tables are noted too."""
        opened = self._next()
        if opened in ("{", "["):
            self.at += 1
            closing = "}" if opened == "{" else "]"
            while self._next() not in (closing, ""):
                if opened == "{":
                    self._pair(path)
                else:
                    self._value(path)
                self._pass(",")
            self.at += 1
        elif found := TEXT.match(self.text, self.at) or PLAIN.match(self.text, self.at):
            self.at = found.end()

    def _pass(self, mark: str) -> None:
        if self._next() == mark:
            self.at += 1
