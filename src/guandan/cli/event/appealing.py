"""`guandan event appeal`: an appeal against what was entered in an event, lodged at its desk."""

import click

from guandan.cli.event.acts import given, stage_option
from guandan.cli.language import json_option, lang_option, refusals
from guandan.cli.referee.appeal import shown
from guandan.cli.referee.deskacts import tell
from guandan.event.appealing import form
from guandan.game.acts import Act
from guandan.office import desks
from guandan.office.appeals import matter_of
from guandan.office.events import read_event, stage_of
from guandan.office.logids import event_log
from guandan.office.times import read_time
from guandan.referee.appeals import APPELLANTS, QUESTIONS
from guandan.store import LogStore, database


@click.command()
@click.argument("event")
@click.argument("table", type=int, required=False)
@click.option("--round", "round_", type=int, help="The round of TABLE; else the one that is on, or the last.")
@click.option("--penalty", type=int, help="Against a penalty instead, by its number.")
@click.option("--fact", type=int, help="Against any other fact of the event: an exclusion, an earlier ruling.")
@click.option("--by", type=click.Choice(APPELLANTS), required=True, help="Who appeals.")
@click.option("--entry", type=int, required=True, help="The entry that appeals.")
@click.option("--text", required=True, help="What is appealed against, and why.")
@click.option("--signed", multiple=True, help="Who has signed; once for each.")
@click.option("--question", type=click.Choice(QUESTIONS), default="rule", show_default=True, help="Of rule, or other.")
@click.option("--unit", "units", multiple=True, help="Another region or unit of a party; once for each.")
@click.option("--captains", is_flag=True, help="The event has captains, though none is entered.")
@click.option("--fee", type=int, default=0, help="The fee that was paid.")
@click.option("--ended", help="When the round ended; else when its last result came in.")
@click.option("--received", help="When the form was handed in; else now.")
@stage_option
@lang_option
@json_option
def appeal(
    event: str,
    table: int | None,
    *,
    round_: int | None,
    penalty: int | None,
    fact: int | None,
    by: str,
    entry: int,
    text: str,
    signed: tuple[str, ...],
    question: str,
    units: tuple[str, ...],
    captains: bool,
    fee: int,
    ended: str | None,
    received: str | None,
    stage: int | None,
    lang: str,
    as_json: bool,
) -> None:
    """Lodge an appeal against the result of TABLE, played or ruled, or against a penalty.

    The desk of the event keeps it; `guandan referee appeal` takes it on and `guandan event correct --appeal` carries it
    out. The units of both sides, the round and its end come from the event.
    """
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log = read_event(store, event)
        matter = matter_of(log, stage_of(log.state, stage), table=table, round_=round_, penalty=penalty, fact=fact)
        told = form(log.state, matter, entry)
        told["units"] += [unit for unit in units if unit not in told["units"]]
        told["captains"] = int(captains or told["captains"])
        told |= given(
            ended=None if ended is None else read_time(ended),
            received=None if received is None else read_time(received),
        )
        against = [event_log(event), matter.fact.seq, matter.fact.hash]
        data = {**told, "against": against, "question": question, "text": text, "signed": list(signed), "fee": fee}
        desk, done = desks.enter(store, log.state.id, Act("appeal", by, data), log.state.rules)
    tell(desk, done, lang, as_json=as_json, show=shown)
