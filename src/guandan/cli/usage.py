"""A command that was typed wrongly: what is wrong with it, in the reader's language."""

import re
from typing import IO, Any

import click

from guandan.cli.language import chosen

CHINESE = {
    r"No such command (?P<name>.+?)\.": "没有 {name} 这个命令",
    r"No such option (?P<name>.+?)\.": "没有 {name} 这个选项",
    r"No such \w+ (?P<name>.+?)\. \(?Did you mean (?:one of: )?(?P<choices>.+)\?\)?": "没有 {name}，是不是 {choices}",
    r"either --deals or --matches": "--deals 和 --matches 只能选一个",
    r"MATCH goes on .+": "MATCH 照开局时的设置继续：不要写 --new 和新牌局的选项",
    r"Missing command\.": "缺少命令",
    r"Missing (?:argument|option|parameter)[ :]*(?P<name>.*?)\.?": "缺少 {name}",
    r"Missing (?:argument|option) (?P<name>.+?)\. Choose from:\s+(?P<choices>.+)": "缺少 {name}，可选 {choices}",
    r"Got unexpected extra arguments? \((?P<name>.+)\)": "多了 {name}",
    r"Option (?P<name>.+) requires an argument\.": "{name} 后面要有一个值",
    r"Option (?P<name>.+) requires (?P<count>\d+) arguments\.": "{name} 后面要有 {count} 个值",
    r"Option (?P<name>.+) does not take a value\.": "{name} 后面不带值",
    r"Argument (?P<name>.+) takes (?P<count>\d+) values\.": "{name} 要 {count} 个值",
    r"(?P<name>.+) is not (?:one of )?(?P<choices>'.+')\.": "{name} 不行，可选 {choices}",
    r"(?P<name>.+) is not a valid (?:integer|float)(?: range)?\.": "{name} 不是数",
    r"(?P<name>.+) is not in the range (?P<range>.+)\.": "{name} 不在 {range} 之内",
    r"(?P<name>.+) does not match the formats? (?P<formats>.+)\.": "{name} 应写作 {formats}",
    r"(?:File|Directory|Path) (?P<name>'.+') does not exist\.": "没有 {name} 这个文件或文件夹",
    r"(?:File|Directory|Path) (?P<name>'.+') is a directory\.": "{name} 是文件夹，不是文件",
    r"(?:File|Directory|Path) (?P<name>'.+') is a file\.": "{name} 是文件，不是文件夹",
    r"(?:File|Directory|Path) (?P<name>'.+') is not (?:read|writ)able\.": "没有权限使用 {name}",
}
"""The sentences of click, and ours for a Chinese reader. One that is not here stays English."""
OF_A_VALUE = re.compile(r"Invalid value(?: for (?P<name>.+?))?: (?P<message>.+)", re.DOTALL)


class Mistyped(click.UsageError):
    """A wrong command line, told in Chinese."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Print how the command is used, where its help is, and what is wrong."""
        if self.ctx is not None:
            pieces = " ".join(self.ctx.command.collect_usage_pieces(self.ctx))
            click.echo(f"用法：{self.ctx.command_path} {pieces}", file, err=True)
            click.echo(f"说明：{self.ctx.command_path} --help\n", file, err=True)
        click.echo(self.message, file, err=True)


def told(error: click.UsageError) -> click.UsageError:
    """The same error for whoever reads it."""
    own = error.ctx.params.get("lang") if error.ctx else None
    if (own or chosen()) != "zh":
        return error
    return Mistyped(chinese(error.format_message()), error.ctx)


def chinese(message: str) -> str:
    """What click says, in Chinese."""
    of_a_value = OF_A_VALUE.fullmatch(message)
    if of_a_value:
        return f"{of_a_value['name'] or ''} 不对：{chinese(of_a_value['message'])}".strip()
    for pattern, said in CHINESE.items():
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return said.format(**{key: re.sub(r",\s+", ", ", part) for key, part in found.groupdict().items()})
    return message
