"""What a rule book may set: the manual `rulesets/schema.toml`, read once.

A setting has a dotted key such as "return.limit_opponent", a name in both languages, the part of the rules it belongs
to, the rows of the rule matrix it answers, and the values it may take. Some values cannot stand together.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Any

from guandan.game.errors import Text
from guandan.game.tomlcache import read_toml

Value = bool | int | str | tuple[str, ...] | None
"""A value as the game reads it; None is the word "none" of a number that may be absent."""

RULESETS = Path(__file__).parent / "rulesets"
NONE = "none"
RANKS = tuple("23456789TJQKA")

PARTS: Mapping[str, Text] = MappingProxyType(
    {
        "game": Text("牌", "The game"),
        "report": Text("报牌", "Reporting"),
        "deal": Text("洗牌、切牌、抓牌", "Shuffle, cut and draw"),
        "tribute": Text("贡牌与还牌", "Tribute and return"),
        "levels": Text("升级与计分", "Levels and scoring"),
        "match": Text("比赛结束", "End of the match"),
        "time": Text("时间", "Times"),
        "penalties": Text("违规与判罚", "Penalties"),
        "appeals": Text("申诉与更正", "Appeals and corrections"),
        "competition": Text("竞赛", "Competition"),
        "venue": Text("场地", "Venue"),
        "terms": Text("术语", "Terms"),
    }
)
"""The parts of a rule book, in the order of the rule matrix."""

LISTS = ("words", "ranks", "names")
"""The types whose value is a list."""

NO_UNIT = Text("", "")
YES_NO = {True: Text("是", "yes"), False: Text("否", "no")}


@dataclass(frozen=True)
class Setting:
    """One setting of a rule book (规则设置)."""

    key: str
    name: Text
    part: str
    rows: tuple[str, ...]
    type: str
    values: Mapping[str, Text]
    """The words a choice may take, with what a referee calls them."""
    lowest: int = 0
    highest: int = 0
    unit: Text = NO_UNIT
    none: Text | None = None
    """What the absence of the number means, if it may be absent."""
    note: bool = False
    """Whether no code decides by it: an article, a term, a measure of a screen."""
    was: Value | None = None
    """The value that held before the setting was there; such a value is no part of a book's digest."""

    def fault(self, raw: object) -> str:
        """Why `raw`, as TOML gives it, cannot be the value: the code of a sentence, or "" if it can."""
        if self.type == "flag":
            return "" if isinstance(raw, bool) else "book_wrong_type"
        if self.type == "number":
            return self._number_fault(raw)
        if self.type in LISTS:
            return self._list_fault(raw)
        if not isinstance(raw, str):
            return "book_wrong_type"
        if self.type == "article":
            return "" if raw.strip() else "book_value_not_allowed"
        return "" if raw in self.values else "book_value_not_allowed"

    def _number_fault(self, raw: object) -> str:
        if raw == NONE and self.none:
            return ""
        if isinstance(raw, bool) or not isinstance(raw, int):
            return "book_wrong_type"
        return "" if self.lowest <= raw <= self.highest else "book_value_not_allowed"

    def _list_fault(self, raw: object) -> str:
        if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
            return "book_wrong_type"
        if len(set(raw)) < len(raw):
            return "book_value_not_allowed"
        if self.type == "names":
            return "" if raw and all(item.strip() for item in raw) else "book_value_not_allowed"
        return "" if set(raw) <= set(self.values) else "book_value_not_allowed"

    def value(self, raw: Any) -> Value:
        """The value of a `raw` without fault."""
        if isinstance(raw, list):
            return tuple(raw)
        return None if self.type == "number" and raw == NONE else raw

    @property
    def allowed(self) -> Text:
        """What may be written in a book, in both languages."""
        words = ", ".join(f'"{word}"' for word in self.values)
        if self.type == "flag":
            return Text("true 或 false", "true or false")
        if self.type == "number":
            span = f"{self.lowest}..{self.highest}"
            zh, en = f"{span} 的整数", f"a whole number {span}"
            return Text(f'{zh}，或 "none"', f'{en}, or "none"') if self.none else Text(zh, en)
        return {
            "word": Text(words, words),
            "words": Text(f"列表，取自 {words}，不重复", f"a list out of {words}, each once"),
            "ranks": Text(f"牌点的列表，取自 {words}，不重复", f"a list of ranks out of {words}, each once"),
            "names": Text("名称的列表，至少一个", "a list of names, at least one"),
            "article": Text("条文，不为空的文字", "an article, as text that is not empty"),
        }[self.type]

    def show(self, value: Value, lang: str) -> str:
        """`value` in words that a referee understands."""
        if isinstance(value, bool):
            return YES_NO[value].pick(lang)
        if value is None:
            return self.none.pick(lang) if self.none else NONE
        if isinstance(value, int):
            unit = self.unit.pick(lang)
            one = value == 1 and len(unit) > 1  # "s" is for seconds
            return f"{value} {unit.removesuffix('s') if one else unit}".rstrip()
        if isinstance(value, tuple):
            shown = [self.show_word(word, lang) for word in value]
            return ("、" if lang == "zh" else ", ").join(shown) or Text("无", "none").pick(lang)
        return self.show_word(value, lang)

    def show_word(self, word: str, lang: str) -> str:
        """One word of a choice; names and articles speak for themselves."""
        return self.values[word].pick(lang) if word in self.values else word


def _setting(key: str, entry: Mapping[str, Any]) -> Setting:
    words = {word: Text(zh, en) for word, zh, en in entry.get("values", ())}
    return Setting(
        key=key,
        name=Text(entry["zh"], entry["en"]),
        part=entry["part"],
        rows=tuple(entry["rows"]),
        type=entry["type"],
        values=MappingProxyType({rank: Text(rank, rank) for rank in RANKS} if entry["type"] == "ranks" else words),
        lowest=entry.get("min", 0),
        highest=entry.get("max", 0),
        unit=Text(*entry.get("unit", NO_UNIT)),
        none=Text(*entry["none"]) if "none" in entry else None,
        note=entry.get("note", entry["type"] in ("article", "names")),
        was=tuple(entry["was"]) if isinstance(entry.get("was"), list) else entry.get("was"),
    )


@cache
def settings() -> Mapping[str, Setting]:
    """Every setting by its key, in the order of the manual."""
    tables = read_toml((RULESETS / "schema.toml").read_text(encoding="utf-8"))
    keys = ((f"{table}.{name}", entry) for table, entries in tables.items() for name, entry in entries.items())
    found = sorted((_setting(key, entry) for key, entry in keys), key=lambda setting: list(PARTS).index(setting.part))
    return MappingProxyType({setting.key: setting for setting in found})


SCORED = ("loss", "forfeit", "exclusion")
"""The tables of penalties that are about the score: they stay with the scale of a book."""
PENAL = (
    *("report.penalty", "report.wrong_number", "report.reask", "report.reask_scope"),
    *("miscount.hand", "miscount.pack"),
    *("time.overrun", "time.overrun_play", "time.overrun_tribute", "time.countdown"),
    *("record.neglected", "record.unsigned"),
)
"""The settings of other parts that say what an infraction costs."""


def is_penal(setting: Setting) -> bool:
    """Whether a book that adopts the infractions of another one takes this setting over with them."""
    table = setting.key.partition(".")[0]
    return setting.key in PENAL or (setting.part == "penalties" and table not in SCORED)


CLASHES: tuple[tuple[str, Value, str, Value], ...] = (
    ("pair.jokers", False, "full_house.joker_pair", "allow"),
    ("score.grade", "c100", "score.a_plus_step", True),
    ("score.grade", "c100", "score.equal", "draw"),
    ("score.grade", "g26", "score.equal", "on_table"),
    ("score.equal", "draw", "tie.extra", "none"),
    ("first.drawer", "count", "first.reflip", "none"),
    ("match.mode", "time", "match.minutes", None),
    ("match.mode", "deals", "match.max_deals", None),
    ("match.mode", "time_and_deals", "match.minutes", None),
    ("match.mode", "time_and_deals", "match.max_deals", None),
    ("match.at_time", "grace", "match.grace", 0),
    ("time.overrun", "huaian", "time.overrun_play", None),
    ("time.overrun", "huaian", "time.overrun_tribute", None),
    ("time.overrun", "jiangsu", "time.countdown", None),
    ("foul.effect", "none", "foul.leader_by", "opponents"),
    ("foul.effect", "none", "foul.leader_by", "referee"),
    ("foul.effect", "double_down", "foul.leader_by", "none"),
    ("loss.method", "fixed", "loss.grade", None),
    ("loss.method", "fixed", "loss.grade_loser", None),
    ("loss.method", "level_plus", "loss.levels", None),
)
"""Values that cannot stand together, most of them a way without the number it needs."""

STEPS = ("late.warning_from", "late.foul_from", "late.forfeit_from")
"""Numbers that may not fall; a step may be absent."""


def contradictions(values: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Pairs of settings of a whole book that cannot both hold."""
    for key, value, other, against in CLASHES:
        if (values[key], values[other]) == (value, against):
            yield key, other
    bounds = [(key, f"{key.removesuffix('min')}max") for key in values if key.endswith("min")]
    for key, other in (*bounds, *combinations(STEPS, 2)):
        least, most = values[key], values[other]
        if isinstance(least, int) and isinstance(most, int) and least > most:
            yield key, other
    mode, modes = values["match.mode"], values["match.modes"]
    if isinstance(modes, tuple) and mode not in modes:
        yield "match.mode", "match.modes"
    minutes, close = values["match.minutes"], values["match.no_new_deal"]
    timed = mode in ("time", "time_and_deals")
    if timed and isinstance(minutes, int) and isinstance(close, int) and close >= 60 * minutes:
        yield "match.no_new_deal", "match.minutes"
    if values["score.grade"] == "g26" and values["score.pass_a_bonus"] != 0:
        yield "score.grade", "score.pass_a_bonus"
    only = values["appeal.panel_min"]
    if values["appeal.panel_odd"] and only == values["appeal.panel_max"] and isinstance(only, int) and only % 2 == 0:
        yield "appeal.panel_odd", "appeal.panel_max"
