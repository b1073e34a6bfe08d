"""The infraction table of a rule book: what each infraction costs there, and who may rule it.

    >>> from guandan.game.ruleset import load
    >>> from guandan.referee.infractions import row
    >>> case = row(load("JS23"), "out_of_turn_play").cases[0]
    >>> case.article, case.at(1).sanctions, case.at(1).remedies
    ('003 c3.7(2)2', ('violation',), ('take_back',))

An infraction without sanction in a book is listed all the same, with the sanction "none" and the article or ruling that
says so.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from guandan.game.errors import Text, Unreadable, quoted
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings
from guandan.referee.tablefile import ByCase, Infraction, Node, Ruling, SameAs, Stage, infractions, value_word
from guandan.referee.words import AUTHORITIES, REMEDIES, RULED_BY

RULING = re.compile(r"[HR]-\d+")


class Option(NamedTuple):
    """A sanction that may be chosen, and who must rule it at least: a word of the settings authority.*."""

    sanction: str
    authority: str


class Step(NamedTuple):
    """What the nth time costs, and every later time up to the next step."""

    nth: int
    options: tuple[Option, ...]
    """The referee chooses where there are several."""
    remedies: tuple[str, ...]
    article: str

    @property
    def sanctions(self) -> tuple[str, ...]:
        """The sanctions alone, the mildest first."""
        return tuple(option.sanction for option in self.options)

    def authority(self, sanction: str) -> str:
        """Who must rule this sanction at least. Raises KeyError if it is not among the options."""
        return dict(self.options)[sanction]


class Case(NamedTuple):
    """An infraction under given circumstances (情形)."""

    code: str
    """Empty if the book makes no distinction."""
    name: Text
    limit: int | None
    """The number that leads to this case, such as the seconds from which being late is a foul."""
    scope: str
    """Within what repetitions by the same pair are counted; empty if every time costs the same."""
    counts_as: str
    """The code of the infraction with which it is counted."""
    asks: tuple[str, ...]
    """What the referee enters, remedies included."""
    steps: tuple[Step, ...]

    @property
    def article(self) -> str:
        """The articles of all steps."""
        return _joined(step.article for step in self.steps)

    def at(self, nth: int) -> Step:
        """The step for the nth time, counted from 1 within the scope."""
        return [step for step in self.steps if step.nth <= max(nth, 1)][-1]


class Row(NamedTuple):
    """One infraction under one rule book."""

    infraction: Infraction
    cases: tuple[Case, ...]

    @property
    def article(self) -> str:
        """The articles of all cases."""
        return _joined(case.article for case in self.cases)

    def case(self, code: str = "") -> Case:
        """The case of that code. Raises KeyError if there is none."""
        return {case.code: case for case in self.cases}[code]


def table(rules: Ruleset) -> tuple[Row, ...]:
    """Every infraction under a rule book, in the order of the groups."""
    return tuple(_row(rules, infraction) for infraction in infractions().values())


def row(rules: Ruleset, code: str) -> Row:
    """One infraction under a rule book. Raises Unreadable if there is none."""
    if code not in infractions():
        raise Unreadable("unknown_infraction", infraction=quoted(code))
    return _row(rules, infractions()[code])


class _Way(NamedTuple):
    """How a case was reached: the articles passed, and what was found on the way."""

    articles: tuple[str, ...] = ()
    case: str = ""
    limit: int | None = None
    counts_as: str = ""


def _row(rules: Ruleset, infraction: Infraction) -> Row:
    found = [_case(rules, infraction, way, ruling) for way, ruling in _ways(rules, infraction.node, _Way())]
    if len(found) > 1 and all(_left_open(case) for case in found):  # the regulations know the cases, the book does not
        found = [found[0]._replace(code="", name=Text("", ""))]
    return Row(infraction, tuple(found))


def _left_open(case: Case) -> bool:
    """Whether a book only says that the regulations decide."""
    return all(step.sanctions == ("none",) and step.remedies == ("as_regulations",) for step in case.steps)


def _ways(rules: Ruleset, node: Node, way: _Way) -> Iterator[tuple[_Way, Ruling]]:
    """Every ruling that the book's settings leave open, a case each."""
    if isinstance(node, Ruling):
        yield way, node
    elif isinstance(node, SameAs):
        yield from _ways(rules, infractions()[node.code].node, way._replace(counts_as=node.code))
    elif isinstance(node, ByCase):
        for case, part in node.nodes.items():
            yield from _ways(rules, part, way._replace(case=case))
    else:
        value = rules.value(node.setting)
        number = value if settings()[node.setting].type == "number" and isinstance(value, int) else way.limit
        passed = way._replace(articles=(*way.articles, rules.article(node.setting)), limit=number)
        yield from _ways(rules, node.nodes[value_word(settings()[node.setting], value)], passed)


def _case(rules: Ruleset, infraction: Infraction, way: _Way, ruling: Ruling) -> Case:
    steps = tuple(_steps(rules, infraction, way, ruling.stages))
    needs = (need for step in steps for remedy in step.remedies for need in REMEDIES[remedy].needs)
    counts_as = way.counts_as or infraction.code
    names = {"": Text("", ""), **infraction.cases, **infractions()[counts_as].cases}
    return Case(
        code=way.case,
        name=names[way.case],
        limit=way.limit,
        scope=_scope(rules, ruling.scope) if len(steps) > 1 else "",
        counts_as=counts_as,
        asks=tuple(dict.fromkeys((*infraction.asks, *needs))),
        steps=steps,
    )


def _scope(rules: Ruleset, scope: str) -> str:
    """The scope that the file names, or that a setting of the book says."""
    return rules.word(scope) if scope in settings() else scope


def _also(rules: Ruleset, infraction: Infraction) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The remedies that a further setting adds, and its article if it does."""
    if infraction.also is None:
        return (), ()
    key, remedies = infraction.also
    added = remedies[value_word(settings()[key], rules.value(key))]
    return added, (rules.article(key),) if added else ()


def _steps(rules: Ruleset, infraction: Infraction, way: _Way, stages: Iterable[Stage]) -> Iterator[Step]:
    added, beside = _also(rules, infraction)
    *above, deciding = way.articles
    for stage in stages:
        nth = rules.limit(stage.nth) if isinstance(stage.nth, str) else stage.nth
        if nth is not None:  # a step that the book never reaches
            options = tuple(Option(sanction, _authority(rules, stage, sanction)) for sanction in stage.sanctions)
            article = _joined((*above, _cited(deciding, stage.cite), *beside))
            yield Step(nth, options, (*stage.remedies, *added), article)


def _authority(rules: Ruleset, stage: Stage, sanction: str) -> str:
    """Who rules the sanction, and at least whoever chooses among several or is named for the step."""
    own = rules.word(RULED_BY[sanction])
    chooser = stage.by or (rules.word("authority.choice") if len(stage.sanctions) > 1 else own)
    return max(own, chooser, key=AUTHORITIES.index)


def _cited(article: str, cite: int) -> str:
    """One article of several with the rulings H-xx and R-xx beside it; all if the book does not have as many."""
    parts = article.split("; ")
    texts = [part for part in parts if not RULING.fullmatch(part)]
    if not 0 < cite <= len(texts):
        return article
    return "; ".join(part for part in parts if part == texts[cite - 1] or part not in texts)


def _joined(articles: Iterable[str]) -> str:
    """Articles in order, each once."""
    return "; ".join(dict.fromkeys(part for article in articles for part in article.split("; ")))
