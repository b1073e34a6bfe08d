"""The infraction tables of all books as the Markdown of docs/rules/infractions.md."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from guandan.cli.language import cited_all
from guandan.game.errors import Text
from guandan.game.ruleset import BOOKS, Ruleset, load
from guandan.game.settings import settings
from guandan.referee.infractions import Case, Option, Row, Step, table
from guandan.referee.tablefile import infractions
from guandan.referee.words import ASKS, GROUPS, REMEDIES, SANCTIONS, SCOPES

COLUMNS = "| 违规 infraction | 情形 case | 次 time | 判罚 sanction | 处理 remedy | 由谁判 ruled by | 条文 article |"
OFFICIALS = settings()["authority.foul"].values


def page() -> str:
    """The page: how to find an infraction, the table of each book, and the words."""
    lines = [
        "# 违规与判罚 - infractions and what they cost",
        "",
        "Written by `guandan rules infractions` from `src/guandan/referee/infractions.toml` and the rule books; do not",
        "edit it here. What an infraction costs hangs on a setting of the book, so an organiser's own book has its own",
        "table. Several sanctions in a cell: the referee chooses, and each has its official. What a violation, a foul,",
        "a loss and a forfeit do to deal and match is set by `violation.*`, `foul.*`, `loss.*`, `forfeit.*`; what they",
        "add up to, by `ladder.*`. H and R are [rulings](rulings.md).",
        "",
        "## 三键查找 - found in three keystrokes",
        "",
        "By pinyin initials, Chinese characters or English; these keys find it first, and its other words find it too.",
        "",
        "| 违规 infraction | code | 拼音 | 汉字 | English | 登记内容 entered |",
        "|---|---|---|---|---|---|",
    ]
    for one in infractions().values():
        asks = "; ".join(_both(ASKS[ask]) for ask in one.asks)
        lines.append(f"| {_both(one.name)} | `{one.code}` | {' | '.join(one.keys)} | {asks} |")
    for book in BOOKS:
        lines += _book(load(book))
    return "\n".join([*lines, *_words()]) + "\n"


def _book(rules: Ruleset) -> Iterator[str]:
    yield from ("", f"## {rules.id}: {rules.name.zh} - {rules.name.en}")
    for group, rows in groupby(table(rules), key=lambda row: row.infraction.group):
        yield from (
            "",
            f"### {rules.id} {GROUPS[group].zh} - {GROUPS[group].en}",
            "",
            COLUMNS,
            "|---|---|---|---|---|---|---|",
        )
        for row in rows:
            yield from _lines(row)


def _lines(row: Row) -> Iterator[str]:
    """A line for each step of each case."""
    name = _both(row.infraction.name)
    for case in row.cases:
        for step in case.steps:
            cells = (name, _case(case), _time(case, step), _sanctions(step), _remedies(step), _officials(step.options))
            yield f"| {' | '.join((*cells, cited_all(step.article, 'zh')))} |"
            name = ""


def _both(text: Text) -> str:
    return f"{text.zh} {text.en}".strip()


def _case(case: Case) -> str:
    limit = "" if case.limit is None else f" ({case.limit} s)"
    return _both(case.name) + limit


def _time(case: Case, step: Step) -> str:
    return f"{step.nth}+ / {_both(SCOPES[case.scope])}" if case.scope else ""


def _sanctions(step: Step) -> str:
    return " / ".join(_both(SANCTIONS[sanction]) for sanction in step.sanctions)


def _remedies(step: Step) -> str:
    return "; ".join(_both(REMEDIES[remedy].name) for remedy in step.remedies)


def _officials(options: Sequence[Option]) -> str:
    """Who rules; by sanction where it is not the same official for all."""
    if len({option.authority for option in options}) == 1:
        return _both(OFFICIALS[options[0].authority])
    grouped = groupby(options, key=lambda option: option.authority)
    return "; ".join(f"{_names(chosen)}: {_both(OFFICIALS[official])}" for official, chosen in grouped)


def _names(options: Iterable[Option]) -> str:
    return "、".join(SANCTIONS[option.sanction].zh for option in options)


def _words() -> Iterator[str]:
    """The remedies by their words."""
    yield from ("", "## 处理用语 - remedies", "", "| word | 处理 | remedy | 需要 needs |", "|---|---|---|---|")
    for word, remedy in REMEDIES.items():
        needs = "; ".join(_both(ASKS[need]) for need in remedy.needs)
        yield f"| `{word}` | {remedy.name.zh} | {remedy.name.en} | {needs} |"
