"""The command as a user starts it."""

import subprocess
import sys
from importlib.metadata import version

import pytest
from click.testing import CliRunner

from guandan import __version__
from guandan.cli.main import main


def test_the_version_is_stated_once() -> None:
    assert version("guandan") == __version__
    assert __version__ in CliRunner().invoke(main, ["--version"]).output


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("book", ["JS23", "CLUB"])
def test_the_demo_shows_a_hand_its_plays_and_a_ruling(lang: str, book: str) -> None:
    done = CliRunner().invoke(main, ["demo", "--seed", "7", "--level", "9", "--book", book, "--lang", lang])
    assert done.exit_code == 0
    assert "§10(1)" in done.output
    same = CliRunner().invoke(main, ["demo", "--seed", "7", "--level", "9", "--book", book, "--lang", lang])
    assert same.output == done.output


@pytest.mark.parametrize("wrong", [["--level", "X"], ["--book", "XX99"], ["--book", "no/such.toml"]])
def test_a_wrong_option_gets_one_sentence_and_no_traceback(wrong: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "guandan", "demo", *wrong], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
