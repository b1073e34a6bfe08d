"""Infractions as a table for people and as JSON for programs."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text as Styled

from guandan.cli.booktables import page
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
            table = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False, pad_edge=False, show_lines=True)
            for header, ratio in COLUMNS:
                table.add_column(header.pick(lang), ratio=ratio, overflow="fold")
            for row in members:
                _add(table, row, lang)
            out.print(Styled(f"\n{GROUPS[group].pick(lang)}", style="bold"), table)


def _add(table: Table, row: Row, lang: str) -> None:
    pinyin, zh, en = row.infraction.keys
    key = f"{zh} {pinyin}" if lang == "zh" else en
    name = Styled(row.infraction.name.pick(lang)).append(f"\n{row.infraction.code} [{key}]", style="dim")
    for case in row.cases:
        for step in case.steps:
            table.add_row(
                name,
                _when(case, step, lang),
                " / ".join(SANCTIONS[sanction].pick(lang) for sanction in step.sanctions),
                Text("；", "; ").pick(lang).join(REMEDIES[word].name.pick(lang) for word in step.remedies),
                officials(step, lang),
                cited_all(step.article, lang),
            )
            name = Styled("")


def _when(case: Case, step: Step, lang: str) -> str:
    parts = [f"{case.name.pick(lang)} ({case.code})" if case.code else ""]
    if case.limit is not None:
        parts.append(f"{case.limit} s")
    if case.scope:
        scope = SCOPES[case.scope]
        parts.append(Text(f"{scope.zh}内第 {step.nth} 次起", f"from time {step.nth} in {scope.en}").pick(lang))
    return ", ".join(part for part in parts if part)


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
