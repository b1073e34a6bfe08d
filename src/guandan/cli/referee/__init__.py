"""`guandan referee`: the referee's desk on the command line. One module a group of commands."""

import click

from guandan.cli.helping import Commands, lazily

MODULES = {
    "acts": "choose correct inspect pause resume rewind",
    "appeal": "appeal",
    "correction": "correction",
    "discipline": "discipline",
    "lookup": "lookup",
    "register": "register",
    "rule": "annul confirm rule",
}


@click.group(cls=Commands, lazy=lazily("guandan.cli.referee", MODULES))
def referee() -> None:
    """The referee's desk (裁判台): what an infraction costs, rulings, the register, appeals.

    A MATCH is one of the data folder: played (guandan matches) or recorded (guandan record list).
    """
