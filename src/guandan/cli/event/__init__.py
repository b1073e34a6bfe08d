"""`guandan event`: an event from the list of entries to the final ranking. One module a group of commands."""

import click

from guandan.cli.event.appealing import appeal
from guandan.cli.event.checking import check, export, load
from guandan.cli.event.course import award, decide, drop, lengthen, resume, stop, suspend, window
from guandan.cli.event.entering import entry, import_, late, substitute, template, withdraw
from guandan.cli.event.floor import announce, clock, putaway, recall, terms
from guandan.cli.event.looking import entries, history, round_
from guandan.cli.event.opening import list_, new, show
from guandan.cli.event.presence import away, checkin, edit, lineup, meeting
from guandan.cli.event.prompt import enter
from guandan.cli.event.raw import act
from guandan.cli.event.results import correct, penalty, result, rule
from guandan.cli.event.rounds import change, close, explain, lock, pair, publish, stage
from guandan.cli.event.scheduling import schedule
from guandan.cli.event.simulate import simulate
from guandan.cli.event.staffing import notice, objection, official, officials, referees
from guandan.cli.event.standings import standings
from guandan.cli.helping import Commands


@click.group(cls=Commands)
def event() -> None:
    """Run an event (赛事): entries, stages, pairings, results, standings.

    An EVENT is the id it was given by `guandan event new`.
    """


for command in (
    act,
    announce,
    appeal,
    award,
    away,
    change,
    check,
    checkin,
    clock,
    close,
    correct,
    decide,
    drop,
    entries,
    history,
    round_,
    edit,
    enter,
    entry,
    explain,
    export,
    import_,
    late,
    lengthen,
    lineup,
    list_,
    load,
    lock,
    meeting,
    new,
    notice,
    objection,
    official,
    officials,
    pair,
    penalty,
    publish,
    putaway,
    recall,
    referees,
    result,
    resume,
    rule,
    schedule,
    show,
    simulate,
    stage,
    standings,
    stop,
    substitute,
    suspend,
    template,
    terms,
    window,
    withdraw,
):
    event.add_command(command)
