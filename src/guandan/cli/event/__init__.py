"""`guandan event`: an event from the list of entries to the final ranking. One module a group of commands."""

import click

from guandan.cli.helping import Commands, lazily

MODULES = {
    "appealing": "appeal",
    "checking": "check erase export load",
    "course": "award decide drop resume rounds=lengthen stop suspend window",
    "entering": "entry import=import_ late substitute template withdraw",
    "floor": "announce clock putaway recall terms",
    "looking": "entries history round=round_",
    "opening": "list=list_ new show",
    "presence": "away checkin edit lineup meeting",
    "prompt": "enter",
    "raw": "act",
    "results": "correct penalty result rule",
    "rounds": "change close explain lock pair publish stage",
    "scheduling": "schedule",
    "simulate": "simulate",
    "staffing": "notice objection official officials referees",
    "standings": "standings",
}


@click.group(cls=Commands, lazy=lazily("guandan.cli.event", MODULES))
def event() -> None:
    """Run an event (赛事): entries, stages, pairings, results, standings.

    An EVENT is the id it was given by `guandan event new`.
    """
