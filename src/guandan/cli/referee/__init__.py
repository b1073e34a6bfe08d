"""`guandan referee`: the referee's desk on the command line. One module a group of commands."""

import click

from guandan.cli.helping import Commands
from guandan.cli.referee.acts import choose, correct, inspect, pause, resume, rewind
from guandan.cli.referee.appeal import appeal
from guandan.cli.referee.correction import correction
from guandan.cli.referee.discipline import discipline
from guandan.cli.referee.lookup import lookup
from guandan.cli.referee.register import register
from guandan.cli.referee.rule import annul, confirm, rule


@click.group(cls=Commands)
def referee() -> None:
    """The referee's desk (裁判台): what an infraction costs, rulings, the register, appeals.

    A MATCH is one of the data folder: played (guandan matches) or recorded (guandan record list).
    """


for command in (
    annul,
    appeal,
    choose,
    confirm,
    correct,
    correction,
    discipline,
    inspect,
    lookup,
    pause,
    register,
    resume,
    rewind,
    rule,
):
    referee.add_command(command)
