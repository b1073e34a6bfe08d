"""`guandan event official | officials | notice | objection | referees`: who holds which post, and at which tables."""

from pathlib import Path

import click

from guandan.cli.event.acts import by_option, enter, given, stage_option
from guandan.cli.language import cited_all, json_option, lang_option, print_json, refusals
from guandan.event.acts.staffing import public_notice, staff_findings
from guandan.event.exchange.officials import read_officials
from guandan.event.officials import POSTS, committee
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.office.events import read_event, stage_of
from guandan.store import LogStore, database


@click.command()
@click.argument("event")
@click.argument("name", required=False)
@click.option("--list", "file", type=click.Path(path_type=Path, dir_okay=False, exists=True),
              help="Many at once: .xlsx or .csv with the columns name and post, also region, unit, kin.")  # fmt: skip
@click.option("--post", type=click.Choice(tuple(POSTS)), default="referee", show_default=True, help="Which post.")
@click.option("--region", default="", help="Their region.")
@click.option("--unit", default="", help="Their unit.")
@click.option("--kin", multiple=True, help="People or units with whom they have family ties.")
@click.option("--gone", is_flag=True, help="They give it up; say why.")
@click.option("--reason", help="Why they give it up.")
@click.option("--waived", help="Why, though something stands in the way.")
@by_option("organiser")
@lang_option
@json_option
def official(
    event: str,
    name: str | None,
    *,
    file: Path | None,
    post: str,
    region: str,
    unit: str,
    kin: tuple[str, ...],
    gone: bool,
    reason: str | None,
    waived: str | None,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """NAME takes a post, of the referees, the panel or the organising committee, or gives it up."""
    if (name is None) == (file is None):
        raise click.UsageError("NAME, or --list FILE")
    if file is not None:
        with refusals(lang, as_json=as_json):
            listed = [Act("official", by, {**one, **given(waived=waived)}) for one in read_officials(file.read_bytes())]
        enter(event, lambda _: listed, lang, as_json=as_json, show=_listed)
        return
    data = given(name=name, post=post, region=region, unit=unit, kin=list(kin), waived=waived)
    act = Act("official_gone", by, given(name=name, post=post, reason=reason)) if gone else Act("official", by, data)
    enter(event, lambda _: [act], lang, as_json=as_json, show=_listed)


def _listed(event: Event, facts: list[Fact], lang: str) -> list[str]:
    del facts
    return official_lines(event, lang)


def official_lines(event: Event, lang: str) -> list[str]:
    """The officials by their posts, the committee with captains and chief, and what is wrong with them."""
    against = public_notice(event).objections
    units = len({one.unit for one in event.entrants.values() if one.status == "in" and one.unit})
    forms = [one.form for one in event.entrants.values() if one.status == "in"]
    whole = committee(event.rules, event.officials, forms)
    found = []
    for post in POSTS.values():
        for one in [*event.officials, *(more for more in whole if more not in event.officials)]:
            if one.post == post.key:
                told = [post.name.pick(lang), one.name, one.region, one.unit]
                if against.get(one.name):
                    count = against[one.name]
                    told.append(Text(f"{count}/{units} 个单位要求回避", f"{count} of {units} units object").pick(lang))
                found.append("  ".join(part for part in told if part))
    wrong = [*staff_findings(event), *public_notice(event).findings]
    return [*found, *(f"! {one.text.pick(lang)} [{cited_all(one.article, lang)}]".replace(" []", "") for one in wrong)]


@click.command()
@click.argument("event")
@lang_option
@json_option
def officials(event: str, lang: str, as_json: bool) -> None:
    """List the officials and the organising committee, and what is missing by the book."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        state = read_event(store, event).state
    if as_json:
        wrong = [*staff_findings(state), *public_notice(state).findings]
        shape = {"officials": [one.as_data() for one in state.officials], "noticed": list(state.noticed)}
        print_json({**shape, "findings": [one.as_json() for one in wrong]})
        return
    for line in official_lines(state, lang):
        click.echo(line)


@click.command()
@click.argument("event")
@by_option("organiser")
@lang_option
@json_option
def notice(event: str, *, by: str, lang: str, as_json: bool) -> None:
    """Make the list of officials public (公示); from now on units may object."""
    enter(event, lambda _: [Act("notice", by)], lang, as_json=as_json, show=_listed)


@click.command()
@click.argument("event")
@click.argument("unit")
@click.argument("name")
@click.option("--reason", default="", help="Why.")
@by_option("recorder")
@lang_option
@json_option
def objection(event: str, unit: str, name: str, *, reason: str, by: str, lang: str, as_json: bool) -> None:
    """UNIT asks that official NAME stand aside; one third of the units is enough (003 c5.2(2)1)."""
    act = Act("objection", by, {"unit": unit, "official": name, "reason": reason})
    enter(event, lambda _: [act], lang, as_json=as_json, show=_listed)


@click.command()
@click.argument("event")
@click.argument("tables", nargs=-1, metavar="[TABLE=NAME] ...")
@click.option("--waived", help="Why, though somebody should stand aside.")
@stage_option
@by_option("chief")
@lang_option
@json_option
def referees(
    event: str, tables: tuple[str, ...], *, waived: str | None, stage: int | None, by: str, lang: str, as_json: bool
) -> None:
    """Assign referees to the tables of the round: by lot, or by hand as 3=王五 4=王五."""
    with refusals(lang, as_json=as_json):
        named = [_table(text) for text in tables]

    def acts(state: Event) -> list[Act]:
        data = given(stage=stage_of(state, stage), waived=waived, tables=named or None)
        return [Act("assignment", by, data)]

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del state, lang
        return [f"{table:>4}  {name}" for table, name in facts[0].data.get("tables", ())]

    enter(event, acts, lang, as_json=as_json, show=told)


def _table(text: str) -> list[int | str]:
    table, sign, name = text.partition("=")
    if not (sign and table.isdecimal() and name.strip()):
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("3=王五"))
    return [int(table), name.strip()]
