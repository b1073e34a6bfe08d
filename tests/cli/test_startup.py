"""Commands start fast because they import only what they need: counted in modules, not in time."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = (
    "asyncio",
    "fastapi",
    "numpy",
    "psycopg",
    "pydantic",
    "python_calamine",
    "rich",
    "rustworkx",
    "sqlalchemy",
    "uvicorn",
    "xlsxwriter",
)
RUN = """
import sys
from guandan.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("LOADED", *sorted({name.partition(".")[0] for name in sys.modules}))
"""


def loaded(home: Path, *words: str) -> set[str]:
    """The heavy packages that a command has imported, in a process of its own."""
    environment = {"GUANDAN_HOME": str(home), "GUANDAN_LANG": "en", "PATH": "", "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *words], env=environment, capture_output=True, text=True, check=True
    )
    return set(done.stdout.rpartition("LOADED")[2].split()) & set(HEAVY)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder; the first command makes the store in it."""
    return tmp_path_factory.mktemp("home")


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (("--help",), set()),
        (("event", "--help"), set()),
        (("referee", "--help"), set()),
        (("event", "result", "--help"), set()),
        (("oracle",), set()),
        (("rules", "list"), {"rich"}),
        (("referee", "lookup", "yxc"), {"rich"}),
        (("verify", "no-such-file.jsonl"), {"rich"}),
        (("event", "list"), set()),
        (("event", "result", "cup", "1", "9:7"), set()),
        (("event", "publish", "cup"), set()),
        (("matches",), set()),
        (("admin", "log"), {"asyncio"}),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else "",
)
def test_a_command_imports_what_it_needs(home: Path, words: tuple[str, ...], allowed: set[str]) -> None:
    assert loaded(home, *words) <= allowed


def test_every_command_of_a_group_is_where_its_table_says() -> None:
    """Help reads the sentences from the sources; each names a command that is there, with the same sentence."""
    code = """
import click
from guandan.cli.main import main
from guandan.cli.helping import Commands
def walk(group, path):
    context = click.Context(group, info_name=path)
    for name in group.list_commands(context):
        lazy = group.sentence(name)
        command = group.get_command(context, name)
        assert lazy == (command.chinese.partition("\\n")[0], command.get_short_help_str(1000)), (path, name, lazy)
        assert all(lazy), (path, name)
        assert command.name in (name, None), (name, command.name)
        if isinstance(command, Commands):
            walk(command, f"{path} {name}")
walk(main, "guandan")
"""
    subprocess.run(
        [sys.executable, "-c", code], env={"GUANDAN_LANG": "en", "PYTHONPATH": ":".join(sys.path)}, check=True
    )
