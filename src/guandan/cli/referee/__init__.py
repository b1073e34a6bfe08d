"""`guandan referee`: the referee's desk on the command line. One module a group of commands."""

from guandan.cli.helping import group

MODULES = {
    "acts": "choose correct inspect pause resume rewind",
    "appeal": "appeal",
    "correction": "correction",
    "discipline": "discipline",
    "lookup": "lookup",
    "register": "register",
    "rule": "annul confirm rule",
}


@group(
    "裁判台：查罚则、判罚、登记、申诉\n\n"
    "MATCH 是本机的比赛：打的（guandan matches）或依记分表录入的（guandan record list）。",
    MODULES,
    __name__,
)
def referee() -> None:
    """The referee's desk (裁判台): what an infraction costs, rulings, the register, appeals.

    A MATCH is one of the data folder: played (guandan matches) or recorded (guandan record list).
    """
