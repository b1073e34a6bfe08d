"""A rule book (规则) as a booklet: every setting with its article, what infractions cost; and two held together."""

from collections.abc import Callable, Iterator
from itertools import groupby

from guandan.documents.model import Cell, Document, Heading, Paragraph, Part, Table, capital, columns
from guandan.documents.source import Kind, Source, stamp_of
from guandan.game.errors import Text
from guandan.game.names import article_text
from guandan.game.ruleset import Ruleset
from guandan.game.settings import PARTS, Setting, settings
from guandan.referee.infractions import Case, Step, table
from guandan.referee.words import GROUPS, REMEDIES, SANCTIONS, SCOPES


def value_text(rules: Ruleset, setting: Setting) -> Text:
    """What a book says about something."""
    value = rules.value(setting.key)
    return Text(setting.show(value, "zh"), setting.show(value, "en"))


def _by_part(wanted: Callable[[Setting], bool]) -> Iterator[tuple[Text, list[Setting]]]:
    chosen = [one for one in settings().values() if wanted(one)]
    for part, group in groupby(chosen, key=lambda setting: setting.part):
        yield PARTS[part], list(group)


def booklet(rules: Ruleset, made: int) -> Document:
    """The whole book."""
    parts: list[Part] = [Paragraph(rules.title)]
    heads = columns(("事项", "Matter", 3), ("规定", "Rule", 4), ("条文", "Article", 2), ("出自", "From"))
    for name, group in _by_part(lambda setting: setting.type != "article"):
        rows = tuple(
            (capital(one.name), value_text(rules, one), article_text(rules.article(one.key)), rules.origin(one.key))
            for one in group
        )
        parts += [Heading(name), Table(heads, rows, size=8)]
    parts += [Heading(Text("违规与判罚", "Infractions and what they cost")), *_infractions(rules)]
    return Document("rules", RULES.title, stamp_of(rules.title.zh, rules, made), tuple(parts), rules.name, cover=True)


def _infractions(rules: Ruleset) -> Iterator[Part]:
    heads = columns(
        ("违规", "Infraction", 3),
        ("情形", "Case", 3),
        ("次", "Time"),
        ("判罚", "Sanction", 2),
        ("处理", "Remedy", 4),
        ("由谁判", "Ruled by", 2),
        ("条文", "Article", 2),
    )
    for group, found in groupby(table(rules), key=lambda row: row.infraction.group):
        rows: list[tuple[Cell, ...]] = []
        for one in found:
            name: Cell = one.infraction.name
            for case in one.cases:
                for step in case.steps:
                    rows.append((name, *_step(case, step)))
                    name = ""
        yield Table(heads, tuple(rows), GROUPS[group], size=7)


OFFICIALS = settings()["authority.foul"].values


def _step(case: Case, step: Step) -> tuple[Cell, ...]:
    limit = "" if case.limit is None else f" ({case.limit} s)"
    time = Text("", "")
    if case.scope:
        scope = SCOPES[case.scope]
        time = Text(f"第 {step.nth} 次起（{scope.zh}）", f"from time {step.nth} ({scope.en})")
    return (
        Text(case.name.zh + limit, case.name.en + limit),
        time,
        _joined([SANCTIONS[one] for one in step.sanctions]),
        _joined([REMEDIES[one].name for one in step.remedies]),
        _joined(list(dict.fromkeys(OFFICIALS[one.authority] for one in step.options))),
        article_text(step.article),
    )


def _joined(words: list[Text]) -> Text:
    return Text("；".join(one.zh for one in words), "; ".join(one.en for one in words))


def difference(a: Ruleset, b: Ruleset, made: int) -> Document:
    """Where two books differ, each value above its article."""
    parts: list[Part] = []
    heads = columns(("事项", "Matter", 3), (a.name.zh, a.name.en, 4), (b.name.zh, b.name.en, 4))
    for name, group in _by_part(lambda one: one.type != "article" and a.value(one.key) != b.value(one.key)):
        rows = tuple((capital(one.name), _cited(a, one), _cited(b, one)) for one in group)
        parts += [Heading(name), Table(heads, rows, size=8)]
    about = Text(f"{a.name.zh} 与 {b.name.zh}", f"{a.name.en} and {b.name.en}")
    same = Paragraph(Text("两本规则没有不同。", "The two books do not differ."))
    return Document("rules-difference", DIFFERENCE.title, stamp_of(a.title.zh, a, made), tuple(parts) or (same,), about)


def _cited(rules: Ruleset, setting: Setting) -> Text:
    shown, article, origin = (
        value_text(rules, setting),
        article_text(rules.article(setting.key)),
        rules.origin(setting.key),
    )
    book = "" if origin == rules.id else f"{origin}: "
    return Text(f"{shown.zh}  [{book}{article.zh}]", f"{shown.en}  [{book}{article.en}]")


def rules_booklet(source: Source) -> Iterator[Document]:
    """The book of the event."""
    yield booklet(source.event.rules, source.made)._replace(stamp=source.stamp, look=source.look)


def rules_difference(source: Source) -> Iterator[Document]:
    """What the book of the event says otherwise than the one that fills its gaps."""
    rules = source.event.rules
    if rules.base is not None:
        yield difference(rules, rules.base, source.made)._replace(stamp=source.stamp, look=source.look)


RULES = Kind("rules", Text("竞赛规则", "Rules"), rules_booklet, public=True)
DIFFERENCE = Kind("rules-difference", Text("规则对照", "Two books held together"), rules_difference, public=True)
