"""The data folder (数据目录): where matches are kept if nobody says otherwise.

It is the folder in $GUANDAN_HOME, or else the usual place of the platform. The store creates it for its owner alone,
because it holds the hidden cards of running matches.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from guandan.game.errors import Unreadable

DATABASE = "matches.db"


def home(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The data folder, whether or not it is there yet. Raises Unreadable if the user has no home."""
    try:
        if named := environ.get("GUANDAN_HOME"):
            return Path(named).expanduser().absolute()
        return _usual(environ, platform) / "guandan"
    except RuntimeError as homeless:
        raise Unreadable("store_no_home") from homeless


def _usual(environ: Mapping[str, str], platform: str) -> Path:
    """Where programs of this platform keep what their user made."""
    if platform == "win32":
        return Path(environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    named = Path(environ.get("XDG_DATA_HOME", ""))
    # The XDG specification has relative paths ignored.
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def database() -> Path:
    """The file of the matches in the data folder."""
    return home() / DATABASE
