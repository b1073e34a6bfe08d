"""`guandan documents` on an event that a rehearsal left behind."""

import importlib
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


def test_everything_is_written_without_a_question(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("event", "simulate", "--entries", 6, "--rounds", 2, "--keep", "cup").exit_code == 0
    done = run("documents", "cup", "--all", "--format", "pdf,xlsx,docx,html", "--lang", "zh,en", "--out", home / "out")
    assert done.exit_code == 0, done.output
    files = sorted((home / "out").iterdir())
    assert f"{len(files)} 个文件" in done.output
    assert {"standings-1-2.zh.pdf", "standings-1-2.en.xlsx", "results-book.en.docx", "order-book.zh.html"} <= {
        one.name for one in files
    }
    assert all(one.stat().st_size > 500 for one in files)
    monkeypatch.setenv("GUANDAN_HOME", str(home / "another"))  # the file of the archive is the event, on any computer
    assert run("event", "load", home / "out" / "cup.json").exit_code == 0
    assert "没有差别" in run("event", "check", "cup", "--lang", "zh").output


def test_some_documents_of_a_round(home: Path) -> None:
    assert run("event", "simulate", "--entries", 6, "--rounds", 2, "--keep", "cup").exit_code == 0
    done = run("documents", "cup", "pairings-by-name", "results", "--round", 1, "--lang", "en", "--out", home)
    assert done.exit_code == 0, done.output
    assert {one.name for one in home.glob("*.pdf")} == {"pairings-by-name-1-1.en.pdf", "results-1-1.en.pdf"}


def test_cards_without_an_address_have_no_codes_and_one_sentence_says_so(home: Path) -> None:
    assert run("event", "simulate", "--entries", 6, "--rounds", 1, "--keep", "cup").exit_code == 0
    words = ("documents", "cup", "table-cards", "seat-cards", "badges", "--format", "html", "--lang", "en", "--out")
    done = run(*words, home / "without")
    assert done.output.count("--link") == 1
    assert all("<svg" not in one.read_text() for one in (home / "without").iterdir())
    done = run(*words, home / "with", "--link", "http://192.168.1.5:8000/e/cup")
    assert "--link" not in done.output
    assert all("<svg" in one.read_text() for one in (home / "with").iterdir())
    assert "--link" not in run("documents", "cup", "entries", "--lang", "en", "--out", home / "with").output


def test_without_out_the_folder_has_the_name_of_the_event(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert run("event", "simulate", "--entries", 6, "--rounds", 1, "--keep", "cup").exit_code == 0
    assert run("documents", "cup", "entries", "--lang", "zh").exit_code == 0
    assert run("documents", "--book", "JS23", "--lang", "zh").exit_code == 0
    assert [one.name for one in (home / "cup").iterdir()] == ["entries.zh.pdf"]
    assert len(list(home.glob("*.pdf"))) == 1


def test_what_is_wrong_is_said_in_a_sentence(home: Path) -> None:
    assert "pairings-by-table" in run("documents", "--lang", "en").output
    assert "no_such_event" in run("documents", "nothing", "--all", "--lang", "en", "--out", home).output
    assert run("documents", "cup", "--all", "--lang", "fr").exit_code == 2
    assert "wrong_field" in run("documents", "cup", "x", "--lang", "zh").output


def test_without_a_chinese_font_one_sentence_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("event", "simulate", "--entries", 6, "--rounds", 1, "--keep", "cup").exit_code == 0
    pdf = importlib.import_module("guandan.documents.render.pdf")  # the package has the function by the same name
    monkeypatch.setattr(pdf, "families", lambda: ())  # as on a machine that has none, where set-up found none either
    pdf._compiler.cache_clear()
    done = run("documents", "cup", "--all", "--lang", "zh,en", "--out", home / "out")
    pdf._compiler.cache_clear()
    assert done.exit_code == 1
    assert done.output.count("Noto Sans SC") == 1
    assert len(done.output.strip().splitlines()) == 1
