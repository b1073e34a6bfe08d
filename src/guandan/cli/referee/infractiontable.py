"""Infractions as a table for people and as JSON for programs."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Styled

from guandan.cli.booktables import NARROW, indented, page
from guandan.cli.language import cited_all
from guandan.game.errors import Text
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings
from guandan.referee.infractions import Case, Row, Step
from guandan.referee.words import GROUPS, REMEDIES, SANCTIONS, SCOPES

OFFICIALS = settings()["authority.foul"].values
COLUMNS = (
    (Text("违规", "Infraction"), 6),
    (Text("情形", "Case"), 5),
    (Text("判罚", "Sanction"), 5),
    (Text("处理", "Remedy"), 6),
    (Text("由谁判", "Ruled by"), 5),
    (Text("条文", "Article"), 5),
)


def print_rows(rules: Ruleset, rows: Iterable[Row], lang: str) -> None:
    """The rows group by group; the three-key search beside each name."""
    with page() as out:
        out.print(Styled(f"{rules.name.pick(lang)} ({rules.id})", style="bold"))
        for group, members in groupby(rows, key=lambda row: row.infraction.group):
            out.print(Styled(f"\n{GROUPS[group].pick(lang)}", style="bold"))
            if out.width < NARROW:
                for row in members:
                    out.print(*_lines(row, lang), sep="\n")
                continue
            table = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False, pad_edge=False, show_lines=True)
            for header, ratio in COLUMNS:
                table.add_column(header.pick(lang), ratio=ratio, overflow="fold")
            for row in members:
                _add(table, row, lang)
            out.print(table)


def _keyed(row: Row, lang: str) -> str:
    """The code of an infraction, and what finds it."""
    pinyin, zh, en = row.infraction.keys
    return f"{row.infraction.code} [{f'{zh} {pinyin}' if lang == 'zh' else en}]"


def _add(table: Table, row: Row, lang: str) -> None:
    name = Styled(row.infraction.name.pick(lang)).append(f"\n{_keyed(row, lang)}", style="dim")
    for case in row.cases:
        for step in case.steps:
            table.add_row(
                name,
                _when(case, step, lang),
                sanctions(step, lang),
                remedies(step, lang),
                officials(step, lang),
                cited_all(step.article, lang),
            )
            name = Styled("")


def _lines(row: Row, lang: str) -> Iterator[RenderableType]:
    """An infraction as a list, for a screen that no table fits on."""
    yield Styled(row.infraction.name.pick(lang), style="bold").append(f"  {_keyed(row, lang)}", style="not bold dim")
    for case in row.cases:
        for step in case.steps:
            when = _when(case, step, lang)
            if when:
                yield indented(when, 2)
            by, article = officials(step, lang), cited_all(step.article, lang)
            ruled = Text(f"{sanctions(step, 'zh')}（{by}）[{article}]", f"{sanctions(step, 'en')} ({by}) [{article}]")
            yield indented(ruled.pick(lang), 4)
            if step.remedies:
                yield indented(remedies(step, lang), 4)


def sanctions(step: Step, lang: str) -> str:
    """The sanctions that may be chosen."""
    return " / ".join(SANCTIONS[sanction].pick(lang) for sanction in step.sanctions)


def remedies(step: Step, lang: str) -> str:
    """How the table is put right."""
    return Text("；", "; ").pick(lang).join(REMEDIES[word].name.pick(lang) for word in step.remedies)


def _when(case: Case, step: Step, lang: str) -> str:
    parts = [f"{case.name.pick(lang)} ({case.code})" if case.code else ""]
    if case.limit is not None:
        parts.append(f"{case.limit} s")
    if case.scope:
        parts.append(_times(case, step).pick(lang))
    return ", ".join(part for part in parts if part)


def _times(case: Case, step: Step) -> Text:
    """Which time it is, and whether it holds for later ones: the 2nd time in a game, and later."""
    scope, nth = SCOPES[case.scope], step.nth
    once = any(other.nth == nth + 1 for other in case.steps)
    ordinal = {1: "1st", 2: "2nd", 3: "3rd"}.get(nth, f"{nth}th")
    zh, en = f"{scope.zh}内第 {nth} 次", f"the {ordinal} time in {scope.en}"
    return Text(zh, en) if once else Text(f"{zh}起", f"{en} and later")


def officials(step: Step, lang: str) -> str:
    """Who rules; by sanction where it is not the same official for all."""
    if len({option.authority for option in step.options}) == 1:
        return OFFICIALS[step.options[0].authority].pick(lang)
    return "; ".join(
        f"{SANCTIONS[option.sanction].pick(lang)}: {OFFICIALS[option.authority].pick(lang)}" for option in step.options
    )


def row_json(row: Row) -> dict[str, Any]:
    """One infraction under a book."""
    one = row.infraction
    return {
        "infraction": one.code,
        "name": one.name._asdict(),
        "group": one.group,
        "keys": list(one.keys),
        "cases": [_case_json(case) for case in row.cases],
    }


def _case_json(case: Case) -> dict[str, Any]:
    return {
        "case": case.code,
        "name": case.name._asdict(),
        "limit": case.limit,
        "scope": case.scope,
        "counts_as": case.counts_as,
        "asks": list(case.asks),
        "steps": [
            {
                "nth": step.nth,
                "options": [option._asdict() for option in step.options],
                "remedies": [{"word": word, **REMEDIES[word].name._asdict()} for word in step.remedies],
                "article": step.article,
            }
            for step in case.steps
        ],
    }
