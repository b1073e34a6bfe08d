"""`guandan referee rule` and `annul`: make a ruling, see first what follows, and write it down."""

from collections.abc import Callable
from functools import partial
from secrets import token_hex
from typing import Any

import click

from guandan.cli.language import at_option, broken_log, json_option, lang_option, print_json, refusals
from guandan.cli.referee.asking import ask, persuade
from guandan.cli.referee.lookup import at_terminal
from guandan.cli.referee.options import by_name, check_signed, given_by, named, official_options, ruling_options
from guandan.cli.referee.picker import pick
from guandan.cli.referee.preview import afterwards, preview, preview_json
from guandan.cli.seatwords import SeatChoice
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.seats import SEATS
from guandan.office.ledger import Deed, Ledger
from guandan.office.matches import counted, enter, entering, match_ledger, others
from guandan.office.times import moment
from guandan.referee.authority import ROLES
from guandan.referee.infractions import table
from guandan.referee.rulings.confirming import confirm as confirmed_act
from guandan.referee.rulings.rule import parts
from guandan.referee.rulings.rule import rule as derived
from guandan.referee.rulings.taking_back import annul as annulled
from guandan.store import LogStore, database

SURE = Text("登记这一判罚？", "enter this ruling?")
DRY = Text("试算，没有登记。", "A trial: nothing was entered.")
DONE = Text("已登记。", "Entered.")
LEFT = Text("没有登记。", "Nothing was entered.")

yes_option = click.option("--yes", is_flag=True, help="Do not ask whether you are sure.")
dry_option = click.option("--dry-run", is_flag=True, help="Only show what would follow.")


@click.command()
@click.argument("match")
@click.argument("infraction", required=False)
@ruling_options
@at_option
@dry_option
@yes_option
@lang_option
@json_option
def rule(
    match: str,
    infraction: str | None,
    *,
    at: str | None,
    dry_run: bool,
    yes: bool,
    lang: str,
    as_json: bool,
    **options: Any,
) -> None:
    """Rule on an INFRACTION in MATCH: by its code, or by what finds it alone (see lookup).

    What follows is shown first and written down in one command. Without an INFRACTION you are asked, question by
    question.
    """
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        ledger, command = match_ledger(store, match), token_hex(8)
        log = ledger.log
        beside = others(store, log.state, broken_log(lang))
        given = given_by(options)
        by_name(given, log.state)
        known = counted(log.state, beside, given.get("amends"))

        def ruled(entered: dict[str, Any]) -> Act:
            return derived(log, entered, known)

        if infraction is None:
            _asked(log, given, ruled, lang, as_json=as_json)
        else:
            check_signed(given)
            given["infraction"] = named(table(log.state.rules), infraction).infraction.code
        when = moment(log, at)

        def deed(now: Log) -> None:
            for part in parts(now, given):
                entering(partial(derived, given=part, earlier=known), lambda _: when, command, beside)(now)

        _enter(store, ledger, deed, command, beside, lang=lang, as_json=as_json, dry=dry_run, ask_first=not yes)


def _asked(
    log: Log, given: dict[str, Any], ruled: Callable[[dict[str, Any]], Act], lang: str, *, as_json: bool
) -> None:
    """The ruling as a person at the terminal answers for it."""
    picked = pick(table(log.state.rules), lang) if at_terminal() and not as_json else None
    if picked is None:
        raise Unreadable("missing_field", field="INFRACTION")
    given["infraction"] = picked.infraction.code
    click.echo(picked.infraction.name.pick(lang))
    ask(picked, given, log, lang)
    persuade(ruled, given, log, lang)


def _enter(
    store: LogStore,
    ledger: Ledger[Log],
    deed: Deed[Log, None],
    command: str,
    beside: list[Match],
    *,
    lang: str,
    as_json: bool,
    dry: bool,
    ask_first: bool,
) -> None:
    """Show what follows, and write it unless it is a trial; a person at the terminal may think better of it first."""
    length = len(ledger.log.facts)
    after, _ = ledger.tried(deed)
    asked = not as_json and not dry and ask_first and at_terminal()
    if asked:
        click.echo("\n".join(_lines(after, length, beside, lang)))
        if not click.confirm(SURE.pick(lang)):
            click.echo(LEFT.pick(lang))
            return
    if not dry:  # before it is told, lest a closed pipe leave out what was told
        start = enter(store, ledger, deed, command, length if asked else None)[0].seq
        after, length = ledger.log, start
    if as_json:
        print_json({**preview_json(after, [fact.seq for fact in _made(after, length)]), "entered": not dry})
        return
    lines = [] if asked else _lines(after, length, beside, lang)
    click.echo("\n".join([*lines, (DRY if dry else DONE).pick(lang)]))


def _made(after: Log, since: int) -> list[Fact]:
    """The rulings that were entered, without those they carry along."""
    return [fact for fact in after.facts[since:] if fact.kind == "ruling" and "carried" not in fact.data]


def _lines(after: Log, since: int, beside: list[Match], lang: str) -> list[str]:
    made = [line for fact in _made(after, since) for line in preview(after, fact.seq, beside, lang)]
    return [*made, *afterwards(after, since, beside, lang)]


@click.command()
@click.argument("match")
@click.argument("number", type=int)
@official_options
@at_option
@dry_option
@yes_option
@lang_option
@json_option
def annul(
    match: str, number: int, *, at: str | None, dry_run: bool, yes: bool, lang: str, as_json: bool, **options: Any
) -> None:
    """Take ruling NUMBER of MATCH back, with nothing in its place: it stays in the register and counts no more.

    Later rulings that come out otherwise without it are made again in the same command.
    """
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        ledger, command = match_ledger(store, match), token_hex(8)
        given = given_by(options)
        check_signed(given)
        beside = others(store, ledger.log.state, broken_log(lang))
        deed = entering(lambda log: annulled(log.state, number, given), lambda log: moment(log, at), command, beside)
        _enter(store, ledger, deed, command, beside, lang=lang, as_json=as_json, dry=dry_run, ask_first=not yes)


@click.command()
@click.argument("match")
@click.argument("number", type=int)
@click.option("--official", envvar="GUANDAN_OFFICIAL", help="Who confirms; else $GUANDAN_OFFICIAL.")
@click.option("--role", type=click.Choice(tuple(ROLES)), default="chief", show_default=True, help="As what.")
@click.option("--acting", is_flag=True, help="The deputy acts for the absent chief.")
@click.option("--consent", is_flag=True, help="The organising committee agrees.")
@click.option("--leader", type=SeatChoice(SEATS), help="Who leads the next deal.")
@at_option
@dry_option
@yes_option
@lang_option
@json_option
def confirm(
    match: str, number: int, *, at: str | None, dry_run: bool, yes: bool, lang: str, as_json: bool, **options: Any
) -> None:
    """Confirm what ruling NUMBER of MATCH adds up to and its referee could not give alone: it takes effect now."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        ledger, command = match_ledger(store, match), token_hex(8)
        given = given_by(options)
        check_signed(given)
        beside = others(store, ledger.log.state, broken_log(lang))

        def act(log: Log) -> Act:
            return confirmed_act(log, number, given, counted(log.state, beside, number))

        deed = entering(act, lambda log: moment(log, at), command, beside)
        _enter(store, ledger, deed, command, beside, lang=lang, as_json=as_json, dry=dry_run, ask_first=not yes)
