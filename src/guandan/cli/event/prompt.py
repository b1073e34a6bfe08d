"""`guandan event enter`: results at the speed of a keyboard, one table a line, from a prompt or the standard input."""

import sys
from collections.abc import Iterator

import click

from guandan.cli.event.acts import by_option, stage_option
from guandan.cli.event.results import entered_lines
from guandan.cli.language import lang_option, refusals, say
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Text, Unreadable, like
from guandan.game.facts import Fact
from guandan.office import events
from guandan.office.events import read_event, stage_of
from guandan.office.scores import read_scores
from guandan.office.tablematches import exclusions
from guandan.store import LogStore, database

ENDS = ("q", "quit", "exit")
MOST = 20
"""Missing tables that are named; of more only the number is told."""


def scores_of(line: str) -> tuple[str, str, bool]:
    """Table and score of a line, and whether it puts right what is in: 17 9 7, 17 9:7, 17 forfeit:N-S, !17 9 6.

    Raises Unreadable.
    """
    text = line.strip().replace("！", "!")
    again = text.startswith("!")
    table, *rest = text.lstrip("!").split() or [""]
    if not table.isdecimal() or not rest:
        raise Unreadable("wrong_field", field=line.strip()[:20] or "TABLE", allowed=like("17 9 7"))
    plain = len(rest) == 2 and not {":", ","} & set("".join(rest))
    return table, ":".join(rest) if plain else "".join(rest), again


@click.command("enter")
@click.argument("event")
@stage_option
@by_option("recorder")
@lang_option
def enter(event: str, *, stage: int | None, by: str, lang: str) -> None:
    """Enter results line by line: TABLE and the levels of both sides, as in 17 9 7.

    Every line is entered at once and echoed with names. A wrong line names its table and changes nothing; the others
    stay. !17 9 6 puts right what is in, before the round is locked. An empty line says what is missing, q ends. Without
    a terminal the lines are read from the standard input, and the exit code is 1 if any was wrong.
    """
    wrong = 0
    with refusals(lang), LogStore(database()) as store:
        state = read_event(store, event).state
        number = stage_of(state, stage)
        click.echo(missing(state, number, lang))
        for line in _lines():
            if line.strip().lower() in ENDS:
                break
            try:
                if line.strip():
                    state, facts = _entered(store, event, number, line, by)
                    for told in entered_lines(state, facts, lang):
                        click.echo(told)
            except GuandanError as refusal:
                wrong += 1
                click.echo(f"{line.strip().split()[0]}: ", nl=False, err=True)
                say(refusal, lang)
            click.echo(missing(state, number, lang))
    sys.exit(1 if wrong and not sys.stdin.isatty() else 0)


def _lines() -> Iterator[str]:
    """What is typed, line by line, until the input ends."""
    while True:
        if sys.stdin.isatty():
            click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def _entered(store: LogStore, event: str, number: int, line: str, by: str) -> tuple[Event, list[Fact]]:
    """Enter one line; decided again if others have written meanwhile. Raises a refusal."""
    table, score, again = scores_of(line)

    def acts(state: Event) -> list[Act]:
        (one,) = read_scores(state, number, (table, score), {})
        where = {"stage": number, "table": one.table, "result": one.result}
        more = {"error": "entry", "reason": "!"} if again else {}
        return [Act("correction" if again else "result", by, {**where, **more}), *exclusions(state, one.excluded)]

    log, facts = events.enter(store, event, lambda log: acts(log.state))
    return log.state, facts


def missing(event: Event, number: int, lang: str) -> str:
    """Which tables of the round that is on have no result yet."""
    one = event.stage(number).open
    if one is None:
        return Text("没有进行中的轮次", "no round is being played").pick(lang)
    left = [str(table.number) for table in one.missing]
    if not left:
        return Text(f"第 {one.number} 轮成绩已齐", f"round {one.number}: all results are in").pick(lang)
    named = " ".join(left[:MOST]) + (" ..." if len(left) > MOST else "")
    return Text(
        f"第 {one.number} 轮还缺 {len(left)} 桌：{named}", f"round {one.number}: {len(left)} missing: {named}"
    ).pick(lang)
