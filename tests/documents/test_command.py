"""`guandan documents` on an event that a rehearsal left behind."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guandan.cli.main import main


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path / "home"))
    return tmp_path


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_everything_is_written_without_a_question(home: Path) -> None:
    assert run("event", "simulate", "--entries", 6, "--rounds", 2, "--keep", "cup").exit_code == 0
    done = run("documents", "cup", "--all", "--format", "pdf,xlsx,docx,html", "--lang", "zh,en", "--out", home / "out")
    assert done.exit_code == 0, done.output
    files = sorted((home / "out").iterdir())
    assert f"{len(files)} 个文件" in done.output
    assert {"standings-1-2.zh.pdf", "standings-1-2.en.xlsx", "results-book.en.docx", "order-book.zh.html"} <= {
        one.name for one in files
    }
    assert all(one.stat().st_size > 500 for one in files)


def test_some_documents_of_a_round(home: Path) -> None:
    assert run("event", "simulate", "--entries", 6, "--rounds", 2, "--keep", "cup").exit_code == 0
    done = run("documents", "cup", "pairings-by-name", "results", "--round", 1, "--lang", "en", "--out", home)
    assert done.exit_code == 0, done.output
    assert {one.name for one in home.glob("*.pdf")} == {"pairings-by-name-1-1.en.pdf", "results-1-1.en.pdf"}


def test_what_is_wrong_is_said_in_a_sentence(home: Path) -> None:
    assert "pairings-by-table" in run("documents", "--lang", "en").output
    assert "no_such_event" in run("documents", "nothing", "--all", "--lang", "en", "--out", home).output
    assert run("documents", "cup", "--all", "--lang", "fr").exit_code == 2
    assert "wrong_field" in run("documents", "cup", "x", "--lang", "zh").output
