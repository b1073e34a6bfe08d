"""The data folder."""

from pathlib import Path

import pytest

from guandan.game.errors import Unreadable
from guandan.store import LogStore, database, home


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({}, "linux", "/home/li/.local/share/guandan"),
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/guandan"),
        ({"XDG_DATA_HOME": "relative"}, "linux", "/home/li/.local/share/guandan"),
        ({}, "darwin", "/home/li/Library/Application Support/guandan"),
        ({}, "win32", "/home/li/AppData/Roaming/guandan"),
        ({"APPDATA": "/roaming"}, "win32", "/roaming/guandan"),
        ({"GUANDAN_HOME": "/club"}, "linux", "/club"),
        ({"GUANDAN_HOME": "~/club", "XDG_DATA_HOME": "/data"}, "linux", "/home/li/club"),
        ({"GUANDAN_HOME": ""}, "linux", "/home/li/.local/share/guandan"),
    ],
)
def test_the_usual_place(monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], platform: str, folder: str) -> None:
    monkeypatch.setenv("HOME", "/home/li")
    assert home(environ, platform) == Path(folder)


def test_a_relative_data_folder_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert home({"GUANDAN_HOME": "club"}) == tmp_path / "club"


def test_somebody_without_a_home_is_told_what_to_do() -> None:
    with pytest.raises(Unreadable, match="GUANDAN_HOME"):
        home({"GUANDAN_HOME": "~nobody-of-this-name/club"})


def test_the_data_folder_is_for_its_owner_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path / "deep" / "club"))
    assert database() == tmp_path / "deep" / "club" / "matches.db"
    with LogStore(database()):
        files = list(home().iterdir())
        assert home().stat().st_mode & 0o777 == 0o700
        # The write-ahead log holds the same cards as the database.
        assert {file.name for file in files} >= {"matches.db", "matches.db-wal"}
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
