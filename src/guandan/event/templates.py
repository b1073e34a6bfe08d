"""Templates (样板) of the usual events: the stages and terms that a new event begins with, for a book and a field."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

from guandan.event.eligibility import OPEN, kinds_like, sex_of
from guandan.game.errors import Text, Unreadable, quoted
from guandan.game.ruleset import Ruleset

Json = Mapping[str, Any]


class Wish(NamedTuple):
    """What an organiser says before anything is planned."""

    entries: int
    """How many pairs or teams are expected."""
    rounds: int = 0
    """Of the Swiss; 0 for as many as suit the field."""
    minutes: int = 0
    """Of a round; 0 for the book's own end of a match."""
    apart: bool = False
    """Whether a Swiss keeps pairs of one unit apart, where the scores are as equal without it."""


class Template(NamedTuple):
    """A usual event."""

    key: str
    name: Text
    about: Text
    format: str
    """The word of `event.formats` that a book must have; empty for any."""
    least: int
    """Entries that it needs."""
    stages: Callable[[Ruleset, Wish], list[dict[str, Any]]]
    terms: Json = MappingProxyType({})


def swiss_rounds(rules: Ruleset, entries: int) -> int:
    """The book's number of rounds, else as many as tell a single winner of so many entries, and one more."""
    enough = max(entries - 1, 1).bit_length() + 1
    return min(rules.limit("event.rounds") or enough, max(entries - 1, 1))


def _match(rules: Ruleset, wish: Wish) -> dict[str, Any]:
    """By time where minutes are named and the book plays so; else as the book has it."""
    modes = rules.words("match.modes")
    if not wish.minutes or not {"time", "time_and_deals"} & set(modes):
        return {}
    return {"match": {"mode": "time" if "time" in modes else "time_and_deals", "minutes": wish.minutes}}


def _swiss(rules: Ruleset, wish: Wish) -> dict[str, Any]:
    rounds = wish.rounds or swiss_rounds(rules, wish.entries)
    apart = {"options": {"unit": "soft"}} if wish.apart and not rules.flag("swiss.avoid_unit") else {}
    return {"format": "swiss", "rounds": rounds, **apart, **_match(rules, wish)}


def _evening(rules: Ruleset, wish: Wish) -> list[dict[str, Any]]:
    return [_swiss(rules, wish)]


def _page(rules: Ruleset, wish: Wish) -> list[dict[str, Any]]:
    final = {"format": "page", "takes": {"stage": 1, "first": 1, "last": 4}, **_match(rules, wish)}
    return [_swiss(rules, wish), final]


def _groups(rules: Ruleset, wish: Wish) -> list[dict[str, Any]]:
    """Groups of about four, a power of two of them so that the chart comes out even; two of each go through."""
    groups = 2
    while wish.entries / (groups * 2) >= 3.5:
        groups *= 2
    first = {"format": "groups", "options": {"groups": groups}, **_match(rules, wish)}
    last = {"format": "cross", "takes": {"stage": 1, "first": 1, "last": 2}, **_match(rules, wish)}
    return [first, {**last, "options": {"third": 1}}]


def _knockout(rules: Ruleset, wish: Wish) -> list[dict[str, Any]]:
    return [{"format": "knockout", "options": {"third": 1}, **_match(rules, wish)}]


def _double(rules: Ruleset, wish: Wish) -> list[dict[str, Any]]:
    return [{"format": "double_knockout", **_match(rules, wish)}]


def _robin(rules: Ruleset, wish: Wish) -> list[dict[str, Any]]:
    return [{"format": "round_robin", **_match(rules, wish)}]


def _teams(rules: Ruleset, wish: Wish) -> list[dict[str, Any]]:
    all_meet = wish.entries <= 8 and "round_robin" in rules.words("event.formats")
    return _robin(rules, wish) if all_meet else _evening(rules, wish)


def _duplicate(_: Ruleset, wish: Wish) -> list[dict[str, Any]]:
    rounds = wish.rounds or min(5, max(wish.entries - 1, 1))
    return [{"format": "duplicate", "rounds": rounds, "options": {"movement": "all_at_once", "boards": 4}}]


TEMPLATES = {
    one.key: one
    for one in (
        Template(
            "evening",
            Text("积分编排赛（一晚或一天）", "Swiss, an evening or a day"),
            Text("人人打满各轮，强对强，最后按积分排名。", "Everybody plays all rounds, equals meet, points decide."),
            "swiss",
            2,
            _evening,
        ),
        Template(
            "swiss_page",
            Text("积分编排赛 + 佩奇制决赛", "Swiss with a Page final"),
            Text("积分编排取前四名，佩奇制决出冠军。", "The first four of the Swiss play a Page final."),
            "page",
            8,
            _page,
        ),
        Template(
            "groups_knockout",
            Text("分组循环 + 交叉淘汰", "Groups and cross knockout"),
            Text("每组四对左右，各取前二名交叉淘汰。", "Groups of about four; two of each go on."),
            "cross_knockout",
            7,
            _groups,
        ),
        Template(
            "round_robin",
            Text("单循环赛", "Round robin"),
            Text("每两对都打一场。", "Everybody meets everybody."),
            "round_robin",
            3,
            _robin,
        ),
        Template(
            "knockout",
            Text("单淘汰赛", "Knockout"),
            Text("负者出局，另打三四名。", "Who loses is out; with a match for third place."),
            "knockout",
            4,
            _knockout,
        ),
        Template(
            "double_knockout",
            Text("双淘汰赛", "Double knockout"),
            Text("负两场出局。", "Who loses twice is out."),
            "double_knockout",
            4,
            _double,
        ),
        Template(
            "teams",
            Text("队式赛（两对一队）", "Teams of two pairs"),
            Text(
                "两队同时打两桌，少则循环（规则有此赛制时），多则积分编排。",
                "Two tables at once; a few all meet where the book has that, else a Swiss.",
            ),
            "",
            3,
            _teams,
            {"kinds": ["teams"], "pairs": 2},
        ),
        Template(
            "duplicate",
            Text("复式赛", "Duplicate"),
            Text("各桌打同样的牌，比谁打得好。", "All tables play the same deals."),
            "duplicate",
            4,
            _duplicate,
        ),
    )
}
"""By their keys; the ones most wanted first."""


def named_by(rules: Ruleset, template: Template) -> bool:
    """Whether a book knows the format of a template."""
    if template.format == "duplicate":
        return rules.flag("event.duplicate")
    known = rules.words("event.formats")
    also = {"cross_knockout": "mixed", "page": "mixed"}.get(template.format, template.format)
    return not template.format or template.format in known or also in known


def entrants_of(kind: str, sexes: Sequence[str], groups: Sequence[str]) -> dict[str, Any]:
    """The terms that say for whom an event of a kind is, where it is not for everybody. Raises Unreadable."""
    kinds = {sex_of(one): one for one in kinds_like(kind)}
    for sex in sexes:
        if sex not in kinds:
            raise Unreadable("unknown_choice", name=quoted(sex), allowed=", ".join(one for one in kinds if one))
    found: dict[str, Any] = {"kinds": [kinds[sex] for sex in dict.fromkeys(sexes)]} if any(sexes) else {}
    return {**found, "groups": list(dict.fromkeys(group or OPEN.key for group in groups))} if any(groups) else found


def divided(made: Callable[[], list[dict[str, Any]]], whom: Json, tables: int) -> list[dict[str, Any]]:
    """The stages of a template, or those of each division (项目, 组别) where there are several, with its own tables.

    `whom` is what `entrants_of` says. `tables` is how many a division is expected to need; their numbers leave room
    for a few more.
    """
    kinds, groups = whom.get("kinds", ()), whom.get("groups", ())
    several = {"event": kinds if len(kinds) > 1 else ("",), "group": groups if len(groups) > 1 else ("",)}
    found: list[dict[str, Any]] = []
    for at, one in enumerate(product(*several.values())):
        whose = {name: word for name, word in zip(several, one, strict=True) if word}
        before = len(found)
        for stage in made():
            takes = stage.get("takes", {})
            takes = {**takes, "stage": takes["stage"] + before} if takes else whose
            first = {"tables_from": 1 + at * -(-tables // 10) * 10} if at else {}
            found.append({**stage, **({"takes": takes} if takes else {}), **first})
    return found


def template(key: str) -> Template:
    """A template by its key. Raises Unreadable if there is none."""
    if key not in TEMPLATES:
        raise Unreadable("unknown_choice", name=quoted(key), allowed=", ".join(TEMPLATES))
    return TEMPLATES[key]
