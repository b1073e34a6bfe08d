"""Reading `infractions.toml`: what stands there, checked against the words and the manual of settings.

A ruling is a small tree. Its forks are settings of the rule book and circumstances that the referee names; its leaves
are the steps of a penalty.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from guandan.game.errors import Text
from guandan.game.settings import Setting, settings
from guandan.game.tomlcache import read_toml
from guandan.referee.spelling import HAN, initials, starts_word, within
from guandan.referee.words import ASKS, AUTHORITIES, GROUPS, REMEDIES, SANCTIONS, SCOPES

FILE = Path(__file__).with_name("infractions.toml")
COMMON = "common"
FIELDS = {"zh", "en", "pinyin", "keys", "words", "group", "asks"}
OPTIONAL = {"cases", "also"}
KEYSTROKES = 3
Part = TypeVar("Part")


class Stage(NamedTuple):
    """One step of a penalty as the file states it."""

    nth: int | str
    """From which time on; or the setting that says so."""
    sanctions: tuple[str, ...]
    remedies: tuple[str, ...]
    by: str
    cite: int
    """Which of the setting's articles it rests on, if the book has as many; 0: all."""


class Ruling(NamedTuple):
    """A leaf: the steps, and within what repetitions are counted ("" if they are not), or the setting that says so."""

    scope: str
    stages: tuple[Stage, ...]


class ByCase(NamedTuple):
    """A fork by circumstances."""

    nodes: Mapping[str, "Node"]


class BySetting(NamedTuple):
    """A fork by a setting of the rule book."""

    setting: str
    nodes: Mapping[str, "Node"]


class SameAs(NamedTuple):
    """As another infraction, and counted with it."""

    code: str


Node = Ruling | ByCase | BySetting | SameAs


class Also(NamedTuple):
    """Remedies that a further setting adds."""

    setting: str
    remedies: Mapping[str, tuple[str, ...]]


class Infraction(NamedTuple):
    """One infraction (违规), the same for all rule books."""

    code: str
    name: Text
    pinyin: str
    """The initials of the Chinese name."""
    keys: tuple[str, str, str]
    """Pinyin, Chinese and English: at most three keystrokes that find it first."""
    words: tuple[str, ...]
    group: str
    asks: tuple[str, ...]
    cases: Mapping[str, Text]
    node: Node
    also: Also | None


class BadTable(ValueError):
    """The file of infractions is wrong: a mistake of ours, not of a user."""


@cache
def infractions() -> Mapping[str, Infraction]:
    """Every infraction by its code, in the order of the groups."""
    return parse(FILE.read_text(encoding="utf-8"))


def parse(text: str) -> Mapping[str, Infraction]:
    """The infractions written in `text`. Raises BadTable."""
    tables = read_toml(text)
    common = {word: _node(COMMON, raw, {}) for word, raw in tables.pop(COMMON, {}).items()}
    found = [_infraction(code, raw, common) for code, raw in tables.items()]
    _check_together(found)
    found.sort(key=lambda one: list(GROUPS).index(one.group))
    return MappingProxyType({one.code: one for one in found})


def value_word(setting: Setting, value: object) -> str:
    """How the value of a setting is written in the file."""
    if setting.type == "flag":
        return "yes" if value else "no"
    if setting.type == "number":
        return "none" if value is None else "number"
    return str(value)


def _refuse(where: str, what: str) -> BadTable:
    return BadTable(f"{FILE.name}: {where}: {what}")


def _infraction(code: str, raw: Mapping[str, Any], common: Mapping[str, Node]) -> Infraction:
    ruling = {name: part for name, part in raw.items() if name not in FIELDS | OPTIONAL}
    if absent := FIELDS - raw.keys():
        raise _refuse(code, f"{', '.join(sorted(absent))} missing")
    one = Infraction(
        code=code,
        name=Text(raw["zh"], raw["en"]),
        pinyin=raw["pinyin"],
        keys=(raw["keys"][0], raw["keys"][1], raw["keys"][2]),
        words=tuple(raw["words"]),
        group=raw["group"],
        asks=_known(code, raw["asks"], ASKS),
        cases=MappingProxyType({case: Text(zh, en) for case, (zh, en) in raw.get("cases", {}).items()}),
        node=_node(code, ruling, common),
        also=_also(code, raw["also"]) if "also" in raw else None,
    )
    _known(code, [one.group], GROUPS)
    _check_names(one)
    _check_cases(one)
    return one


def _known(where: str, words: list[str], allowed: Mapping[str, object] | tuple[str, ...]) -> tuple[str, ...]:
    for word in words:
        if word not in allowed:
            raise _refuse(where, f'"{word}" is none of {", ".join(allowed)}')
    return tuple(words)


def _node(where: str, raw: Mapping[str, Any], common: Mapping[str, Node]) -> Node:
    form = raw.keys()
    if form == {"same_as"}:
        return SameAs(raw["same_as"])
    if form == {"case"}:
        return ByCase(
            MappingProxyType({case: _node(f"{where}.{case}", part, common) for case, part in raw["case"].items()})
        )
    if form in ({"setting"}, {"setting", "is"}):
        stated = {word: _node(f"{where}.{word}", part, common) for word, part in raw.get("is", {}).items()}
        return BySetting(raw["setting"], _covered(where, raw["setting"], stated, common))
    if form in ({"steps"}, {"steps", "scope"}):
        scope = _known(where, [raw["scope"]] if "scope" in raw else [], {**SCOPES, **settings()})
        if len(raw["steps"]) > 1 and not scope:
            raise _refuse(where, "several steps need a scope")
        stages = tuple(_stage(where, part, at) for at, part in enumerate(raw["steps"], 1))
        return Ruling("".join(scope), stages)
    return Ruling("", (_stage(where, raw, 1),))


def _stage(where: str, raw: Mapping[str, Any], at: int) -> Stage:
    if odd := raw.keys() - {"sanction", "remedy", "by", "nth", "cite"}:
        raise _refuse(where, f"{', '.join(sorted(odd))} not understood")
    nth = raw.get("nth", at)
    if isinstance(nth, str) and (nth not in settings() or settings()[nth].type != "number"):
        raise _refuse(where, f'"{nth}" is not a setting with a number')
    by = _known(where, [raw["by"]] if "by" in raw else [], AUTHORITIES)
    sanctions = _known(where, raw.get("sanction", ["none"]), SANCTIONS)
    if not sanctions:
        raise _refuse(where, "a choice among no sanctions")
    return Stage(nth, sanctions, _known(where, raw.get("remedy", []), REMEDIES), "".join(by), raw.get("cite", 0))


def _covered(where: str, key: str, stated: Mapping[str, Part], common: Mapping[str, Part]) -> Mapping[str, Part]:
    """A part for every value of a setting: its own or the common one."""
    setting = settings().get(key)
    if setting is None or setting.type not in ("word", "number", "flag"):
        raise _refuse(where, f'"{key}" is not a setting that decides a ruling')
    words = tuple(setting.values) or {"number": ("none", "number"), "flag": ("yes", "no")}[setting.type]
    _known(where, list(stated), words)
    for word in words:
        if word not in stated and word not in common:
            raise _refuse(where, f'no ruling for the value "{word}" of {key}')
    return MappingProxyType({word: stated[word] if word in stated else common[word] for word in words})


def _also(where: str, raw: Mapping[str, Any]) -> Also:
    stated = {word: _known(where, remedies, REMEDIES) for word, remedies in raw["is"].items()}
    return Also(raw["setting"], _covered(where, raw["setting"], stated, {}))


def _check_names(one: Infraction) -> None:
    """Initials for every character, and keys that come from the names."""
    pinyin, zh, en = one.keys
    if not re.fullmatch("[a-z]+", one.pinyin) or len(one.pinyin) != len(HAN.findall(one.name.zh)):
        raise _refuse(one.code, f'"{one.pinyin}" are not the initials of {one.name.zh}')
    if any(not 0 < len(key) <= KEYSTROKES for key in one.keys):
        raise _refuse(one.code, f"a key has one to {KEYSTROKES} keystrokes")
    if not within(pinyin, one.pinyin):
        raise _refuse(one.code, f'the key "{pinyin}" is not out of the initials {one.pinyin}')
    if not within(zh, one.name.zh):
        raise _refuse(one.code, f"the key {zh} is not out of {one.name.zh}")
    spelt = any(starts_word(en, text) for text in (one.name.en, *one.words))
    if not spelt and not within(en, initials(one.name.en)):
        raise _refuse(one.code, f'the key "{en}" neither begins a word nor is out of the initials of "{one.name.en}"')


def _check_cases(one: Infraction) -> None:
    used: set[str] = set()
    _walk(one, one.node, used)
    if used != one.cases.keys():
        raise _refuse(one.code, f"cases named and used differ: {', '.join(sorted(used ^ one.cases.keys()))}")


def _walk(one: Infraction, node: Node, used: set[str], *, decided: bool = False, inside: bool = False) -> None:
    """Collect the cases; none lies inside another, and above every ruling stands a setting that decides."""
    if isinstance(node, ByCase):
        if inside:
            raise _refuse(one.code, "a case inside a case")
        used.update(node.nodes)
        for part in node.nodes.values():
            _walk(one, part, used, decided=decided, inside=True)
    elif isinstance(node, BySetting):
        for part in node.nodes.values():
            _walk(one, part, used, decided=True, inside=inside)
    elif not decided:
        raise _refuse(one.code, "no setting decides it")


def _check_together(found: list[Infraction]) -> None:
    codes = {one.code for one in found}
    taken: dict[str, str] = {}
    for one in found:
        for key in one.keys:
            if key in taken:
                raise _refuse(one.code, f'the key "{key}" belongs to {taken[key]}')
            taken[key] = one.code
        for same in _references(one.node):
            if same not in codes or same == one.code:
                raise _refuse(one.code, f'"{same}" is not another infraction')


def _references(node: Node) -> list[str]:
    if isinstance(node, SameAs):
        return [node.code]
    return [code for part in node.nodes.values() for code in _references(part)] if not isinstance(node, Ruling) else []
