"""The command as a user starts it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from guandan import __version__
from guandan.cli.helping import Command, Option
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


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, Command]]:
    """All commands below a group, with their names."""
    ctx = click.Context(group, info_name="guandan")
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert isinstance(command, Command), name
        yield f"{path}{name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")


def test_every_command_and_every_option_has_its_help_in_both_languages() -> None:
    """Issue 14 (20): a Chinese reader finds no English help, and no option without any."""
    for name, command in commands(main):
        assert re.search("[\u4e00-\u9fff]", command.chinese), name
        assert command.help, name
        for option in command.params:
            if isinstance(option, click.Option):
                assert isinstance(option, Option), (name, option.name)
                assert re.search("[\u4e00-\u9fff]", option.told.zh), (name, option.name)
                assert option.told.en, (name, option.name)


@pytest.mark.parametrize("words", ["", "event", "referee appeal", "event pair", "event result", "play", "admin log"])
def test_help_is_chinese_for_a_chinese_reader_only_and_no_line_is_cut(words: str) -> None:
    ways: list[tuple[list[str], dict[str, str]]] = [
        (["--lang", "zh", *words.split(), "--help"], {"GUANDAN_LANG": "en"}),
        ([*words.split(), "--help"], {"GUANDAN_LANG": "zh"}),
        ([*words.split(), "--help"], {"GUANDAN_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN.UTF-8"}),
    ]
    pages = {CliRunner().invoke(main, typed, prog_name="guandan", env=env).output for typed, env in ways}
    (chinese,) = pages
    english = (
        CliRunner().invoke(main, [*words.split(), "--help"], prog_name="guandan", env={"GUANDAN_LANG": "en"}).output
    )
    assert chinese.startswith("用法：")
    assert not re.search(r"[a-z]+ [a-z]+ [a-z]+ [a-z]+ [a-z]+", chinese), "an English sentence"
    assert english.startswith("Usage:")
    assert not re.search(r"\S\.\.\.$", english.partition("Commands:")[2], re.MULTILINE)


def test_a_group_without_a_command_lists_its_commands_in_the_language_named_before_it() -> None:
    done = CliRunner().invoke(main, ["--lang", "zh", "event"], prog_name="guandan", env={"GUANDAN_LANG": "en"})
    assert "打印排名和各项破同分指标" in done.output + done.stderr


@pytest.mark.parametrize(("lang", "reason"), [("zh", "没有这个文件或文件夹"), ("en", "no such file or folder")])
def test_a_file_that_cannot_be_written_is_named(lang: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "none" / "entries.csv"
    env = os.environ | {"GUANDAN_HOME": str(tmp_path), "GUANDAN_LANG": lang}
    guandan = [sys.executable, "-m", "guandan", "event"]
    subprocess.run([*guandan, "new", "cup"], capture_output=True, check=True, env=env)
    done = subprocess.run([*guandan, "template", "cup", str(file)], capture_output=True, check=False, env=env)
    assert done.returncode == 1
    assert done.stderr.decode() == f"guandan: {file}: {reason}\n"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "没有 'foo' 这个命令"),
        ("--foo", "没有 '--foo' 这个选项"),
        ("verify", "缺少 'RECORD'"),
        ("verify a b", "多了 b"),
        ("simulate --deals 0", "'--deals' 不对：0 不在 1<=x<=1000000000 之内"),
        ("simulate --deal 1", "没有 '--deal'，是不是 '--deals', '--help'"),
        ("simulate --deals 1 --matches 1", "--deals 和 --matches 只能选一个"),
        ("play --seed x", "'--seed' 不对：'x' 不是数"),
        ("play --lang", "'--lang' 后面要有一个值"),
        ("play --lang xx", "'--lang' 不对：'xx' 不行，可选 'zh', 'en'"),
        ("event import cup no-such.xlsx", "'FILE' 不对：没有 'no-such.xlsx' 这个文件或文件夹"),
    ],
)
def test_a_command_typed_wrongly_is_told_in_chinese(typed: str, said: str) -> None:
    done = CliRunner().invoke(main, typed.split(), env={"GUANDAN_LANG": "zh"})
    assert done.exit_code == 2
    assert done.stderr.splitlines()[-1] == said
    assert done.stderr.startswith("用法：") or "--lang" in typed


def test_the_language_of_a_wrong_command_is_the_one_it_asks_for() -> None:
    typed = ["event", "import", "cup", "no-such.xlsx", "--lang", "zh"]
    assert "没有 'no-such.xlsx'" in CliRunner().invoke(main, typed, env={"GUANDAN_LANG": "en"}).stderr
    assert "does not exist" in CliRunner().invoke(main, typed[:-2], env={"GUANDAN_LANG": "en"}).stderr


def test_ctrl_c_ends_a_command_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(click.Group, "invoke", interrupted)
    done = CliRunner().invoke(main, ["demo"])
    assert (done.exit_code, done.output.strip()) == (130, "")
