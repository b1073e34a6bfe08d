"""`guandan event`: an event from the list of entries to the final ranking. One module a group of commands."""

import click

from guandan.cli.event.checking import check, export, load
from guandan.cli.event.entering import entry, import_, late, substitute, template, withdraw
from guandan.cli.event.opening import list_, new, show
from guandan.cli.event.raw import act
from guandan.cli.event.results import correct, penalty, result, rule
from guandan.cli.event.rounds import change, close, explain, lock, pair, publish, stage
from guandan.cli.event.simulate import simulate
from guandan.cli.event.standings import standings


@click.group()
def event() -> None:
    """Run an event (赛事): entries, stages, pairings, results, standings.

    An EVENT is the id it was given by `guandan event new`.
    """


for command in (
    act,
    change,
    check,
    close,
    correct,
    entry,
    explain,
    export,
    import_,
    late,
    list_,
    load,
    lock,
    new,
    pair,
    penalty,
    publish,
    result,
    rule,
    show,
    simulate,
    stage,
    standings,
    substitute,
    template,
    withdraw,
):
    event.add_command(command)
