"""Help pages: a list of commands in which no line is cut, in Chinese where the environment is."""

from copy import copy
from inspect import cleandoc

import click

from guandan.cli.chinesehelp import CHINESE
from guandan.cli.language import chosen


class Commands(click.Group):
    """A group whose commands are listed with their whole first sentence."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One by its name; for a Chinese reader with its sentence in Chinese, above the English page."""
        command = super().get_command(ctx, cmd_name)
        said = sentence(f"{ctx.command_path} {cmd_name}")
        if command is None or said is None:
            return command
        shown = copy(command)  # the next reader may be English
        shown.short_help, shown.help = said, f"{said}\n\n{cleandoc(command.help or '')}"
        return shown

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list: long sentences run over to another line."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(limit=1000)) for name, command in found if command])


def sentence(path: str) -> str | None:
    """What a command does, in Chinese; nothing for an English reader."""
    return CHINESE.get(path.partition(" ")[2]) if chosen() == "zh" else None
