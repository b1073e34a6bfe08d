"""What whoever runs the server has chosen."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from guandan.game.errors import Unreadable, quoted
from guandan.server.events.weekly import Weekly
from guandan.server.operations.limits import Limits


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    public_url: str = ""
    """Where people reach it, if that is not where it listens: `https://guandan.example`."""
    limits: Limits = field(default_factory=Limits)

    backup: Path | None = None
    """A file that the whole store is written to again and again."""

    weekly: Weekly | None = None
    """The event that it holds every week; None if it holds none."""

    hall_url: Callable[[], str] = str
    """Where phones of the same network reach it now, for what its own machine shows and prints; empty if nowhere."""

    @property
    def https(self) -> bool:
        """Whether people reach it over https, whatever a proxy says."""
        return self.public_url.startswith("https:")


def public_url(given: str) -> str:
    """An address that people reach the server by, without a path. Raises Unreadable."""
    if not given:
        return ""
    try:
        parts = urlsplit(given.strip())
        parts.port  # noqa: B018 - reading it checks it
    except ValueError:
        raise Unreadable("wrong_public_url", url=quoted(given)) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise Unreadable("wrong_public_url", url=quoted(given))
    return f"{parts.scheme}://{parts.netloc}".lower()
