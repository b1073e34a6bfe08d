"""`guandan referee rule` and `annul`: make a ruling, see first what follows, and write it down."""

from collections.abc import Callable, Mapping
from functools import partial
from secrets import token_hex
from typing import Annotated, Any, TypedDict, Unpack

import click

from guandan.cli.command import Told
from guandan.cli.language import broken_log
from guandan.cli.match import AskedMatch, match_command
from guandan.cli.referee.asked import Acting, Official, check_signed
from guandan.cli.referee.asking import ask, persuade
from guandan.cli.referee.lookup import at_terminal, pick
from guandan.cli.referee.options import Consent, Leader, Ruling, Signed, by_name, given_by, named
from guandan.cli.referee.preview import afterwards, preview, preview_json
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.office.ledger import Deed, Ledger
from guandan.office.matches import counted, enter, entering, match_ledger, others
from guandan.office.times import moment
from guandan.referee.authority import ROLES
from guandan.referee.infractions import table
from guandan.referee.rulings.confirming import confirm as confirmed
from guandan.referee.rulings.rule import parts
from guandan.referee.rulings.rule import rule as derived
from guandan.referee.rulings.taking_back import annul as annulled

SURE = Text("登记这一判罚？", "enter this ruling?")
DRY = Text("试算，没有登记。", "A trial: nothing was entered.")
DONE = Text("已登记。", "Entered.")
LEFT = Text("没有登记。", "Nothing was entered.")


class How(TypedDict):
    """How it is entered."""

    dry_run: Annotated[bool, Text("只看后果，不登记。", "Only show what would follow.")]
    yes: Annotated[bool, Text("不再问是否确定。", "Do not ask whether you are sure.")]


class Made(Ruling, How):
    """The options of `rule`."""


class Annulling(Signed, How):
    """The options of `annul`."""


class Confirming(How):
    """The options of `confirm`."""

    official: Official
    role: Annotated[str, click.Choice(tuple(ROLES)), {"default": "chief"}, Text("身份。", "As what.")]
    acting: Acting
    consent: Consent
    leader: Leader


def _split(options: Mapping[str, Any]) -> tuple[How, dict[str, Any]]:
    """How it is entered, and what is."""
    rest = {name: value for name, value in options.items() if name not in How.__annotations__}
    return How(dry_run=options["dry_run"], yes=options["yes"]), given_by(rest)


@match_command(
    """判罚：用代号，或用能查到唯一一种违规的字词（见 lookup）

    先显示后果，再一并登记。不写 INFRACTION 则逐项提问。
    """
)
def rule(asked: AskedMatch, infraction: str | None = None, **options: Unpack[Made]) -> Told:
    """Rule on an INFRACTION in MATCH: by its code, or by what finds it alone (see lookup).

    What follows is shown first and written down in one command. Without an INFRACTION you are asked, question by
    question.
    """
    ledger, command = match_ledger(asked.store, asked.match), token_hex(8)
    log = ledger.log
    beside = others(asked.store, log.state, broken_log(asked.lang))
    how, given = _split(options)
    by_name(given, log.state)
    known = counted(log.state, beside, given.get("amends"))

    def ruled(entered: dict[str, Any]) -> Act:
        return derived(log, entered, known)

    if infraction is None:
        _asked(log, given, ruled, asked.lang, as_json=asked.as_json)
    else:
        check_signed(given)
        given["infraction"] = named(table(log.state.rules), infraction).infraction.code
    when = moment(log, asked.at)

    def deed(now: Log) -> None:
        for part in parts(now, given):
            entering(partial(derived, given=part, earlier=known), lambda _: when, command, beside)(now)

    return _enter(ledger, deed, command, beside, asked=asked, how=how)


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
    ledger: Ledger[Log],
    deed: Deed[Log, None],
    command: str,
    beside: list[Match],
    *,
    asked: AskedMatch,
    how: How,
) -> Told:
    """Show what follows, and write it unless it is a trial; a person at the terminal may think better of it first."""
    length, dry, lang = len(ledger.log.facts), how["dry_run"], asked.lang
    after, _ = ledger.tried(deed)
    first = not (asked.as_json or dry or how["yes"]) and at_terminal()
    if first:
        click.echo("\n".join(_lines(after, length, beside, lang)))
        if not click.confirm(SURE.pick(lang)):
            return Told(lines=[LEFT.pick(lang)])
    if not dry:  # before it is told, lest a closed pipe leave out what was told
        start = enter(asked.store, ledger, deed, command, length if first else None)[0].seq
        after, length = ledger.log, start
    shape = {**preview_json(after, [fact.seq for fact in _made(after, length)]), "entered": not dry}
    return Told(shape, [*([] if first else _lines(after, length, beside, lang)), (DRY if dry else DONE).pick(lang)])


def _made(after: Log, since: int) -> list[Fact]:
    """The rulings that were entered, without those they carry along."""
    return [fact for fact in after.facts[since:] if fact.kind == "ruling" and "carried" not in fact.data]


def _lines(after: Log, since: int, beside: list[Match], lang: str) -> list[str]:
    made = [line for fact in _made(after, since) for line in preview(after, fact.seq, beside, lang)]
    return [*made, *afterwards(after, since, beside, lang)]


@match_command("撤销一项判罚，不以别的代替：仍在登记中，不再计算\n\n此后的判罚若因此不同，一并重新判定。")
def annul(asked: AskedMatch, number: int, **options: Unpack[Annulling]) -> Told:
    """Take ruling NUMBER of MATCH back, with nothing in its place: it stays in the register and counts no more.

    Later rulings that come out otherwise without it are made again in the same command.
    """
    how, given = _split(options)
    check_signed(given)
    return _alone(asked, lambda log, _: annulled(log.state, number, given), how)


@match_command("确认一项判罚的累计结果（裁判不能单独判定的），使其生效")
def confirm(asked: AskedMatch, number: int, **options: Unpack[Confirming]) -> Told:
    """Confirm what ruling NUMBER of MATCH adds up to and its referee could not give alone: it takes effect now."""
    how, given = _split(options)
    check_signed(given)
    return _alone(asked, lambda log, beside: confirmed(log, number, given, counted(log.state, beside, number)), how)


def _alone(asked: AskedMatch, act: Callable[[Log, list[Match]], Act], how: How) -> Told:
    """One act that follows from the match and those beside it."""
    ledger, command = match_ledger(asked.store, asked.match), token_hex(8)
    beside = others(asked.store, ledger.log.state, broken_log(asked.lang))
    deed = entering(lambda log: act(log, beside), lambda log: moment(log, asked.at), command, beside)
    return _enter(ledger, deed, command, beside, asked=asked, how=how)
