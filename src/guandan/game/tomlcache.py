"""TOML texts of this package, read once at set-up: to read them takes as long as all the rest of a command.

What was read is kept as JSON beside the bytecode, under the digest of its text, so that a changed text is read anew.
`python -m guandan.game.tomlcache` fills the cache; without it everything works, slower.
"""

import json
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]
KEPT = Path(__file__).parent / "__pycache__"


def read_toml(text: str) -> dict[str, Any]:
    """The value of a text. Raises TOMLDecodeError as tomllib does."""
    try:
        value: dict[str, Any] = json.loads(_place(text).read_bytes())
    except (OSError, ValueError):
        return tomllib.loads(text)
    return value


def keep(text: str) -> None:
    """Keep the value of a text that JSON can say too: one without dates."""
    KEPT.mkdir(exist_ok=True)
    _place(text).write_text(json.dumps(tomllib.loads(text)), encoding="ascii")


def _place(text: str) -> Path:
    return KEPT / f"toml-{sha256(text.encode()).hexdigest()}.json"


if __name__ == "__main__":
    for old in KEPT.glob("toml-*.json"):
        old.unlink()
    for file in PACKAGE.rglob("*.toml"):
        keep(file.read_text(encoding="utf-8"))
