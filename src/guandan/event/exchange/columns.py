"""The columns of a list of entries, and the headings by which they are known."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from guandan.game.errors import Text


class Column(NamedTuple):
    """One column of the list."""

    key: str
    name: Text
    """Its heading."""
    others: tuple[str, ...]
    """Other headings that mean the same."""
    about: Text
    """What to write in it."""
    width: int = 12
    needed: bool = False


class _Part(NamedTuple):
    """What is asked of each player."""

    key: str
    name: Text
    others: tuple[str, ...]
    about: Text
    width: int


_PARTS = (
    _Part(
        "name",
        Text("姓名", "name"),
        ("名字", "选手", "队员", "牌手", "运动员", "参赛选手", "player", "full name"),
        Text("必填", "must be filled in"),
        12,
    ),
    _Part("sex", Text("性别", "sex"), ("gender", "m/f"), Text("男或女", "m or f"), 8),
    _Part(
        "born",
        Text("出生日期", "birth date"),
        ("生日", "出生年月日", "出生年月", "出生", "born", "date of birth", "birthday", "birthdate", "dob"),
        Text("写成 1966-08-05；分年龄组的比赛必填", "like 1966-08-05; needed in age groups"),
        12,
    ),
    _Part(
        "id",
        Text("证件号", "id number"),
        (
            "身份证号",
            "身份证",
            "身份证号码",
            "证件号码",
            "证件",
            "id",
            "id card",
            "id no",
            "identity number",
            "passport",
        ),
        Text("身份证或其他证件；该列为文本格式", "identity card or other paper; the column is text"),
        21,
    ),
    _Part(
        "phone",
        Text("电话", "phone"),
        (
            "手机",
            "手机号",
            "手机号码",
            "联系电话",
            "电话号码",
            "联系方式",
            "mobile",
            "telephone",
            "tel",
            "phone number",
        ),
        Text("该列为文本格式", "the column is text"),
        15,
    ),
)
PLAYERS = (1, 2)
_ORDINALS = {1: ("1", "一", "甲", "a", "①"), 2: ("2", "二", "乙", "b", "②")}
_WHO = ("选手", "队员", "牌手", "运动员", "参赛选手", "player")


def _of_player(part: _Part, player: int) -> Column:
    others = []
    for ordinal in _ORDINALS[player]:
        for word in (part.name.zh, part.name.en, *part.others):
            others += [f"{word}{ordinal}", f"{ordinal}{word}", f"{ordinal}号{word}"]
            others += [f"{who}{ordinal}{word}" for who in _WHO] + [f"{who}{word}{ordinal}" for who in _WHO]
            others += [f"{word}ofplayer{ordinal}"]
    if player == 2:
        alone = ("搭档", "同伴", "partner")
        words = (part.name.zh, part.name.en, *part.others)
        others += [f"{who}{word}" for who in alone for word in words] + [f"{who}的{part.name.zh}" for who in alone]
        others += list(alone) if part.key == "name" else []
    return Column(
        f"{part.key}{player}",
        Text(f"选手{player}{part.name.zh}", f"Player {player} {part.name.en}"),
        tuple(others),
        part.about,
        part.width,
        part.key == "name",
    )


COLUMNS: tuple[Column, ...] = (
    Column(
        "number",
        Text("选手号", "Number"),
        ("编号", "号码", "参赛号", "no", "no.", "pair number", "start number"),
        Text("可不填，由程序编号", "may be left empty; the program numbers"),
        8,
    ),
    Column(
        "event",
        Text("项目", "Event"),
        ("参赛项目", "竞赛项目", "比赛项目", "category", "discipline"),
        Text("只办一项时可不填", "may be left empty where there is one"),
        14,
    ),
    Column(
        "group",
        Text("组别", "Group"),
        ("参赛组别", "竞赛组别", "年龄组", "age group", "class group"),
        Text("不分组时可不填", "may be left empty where there is one"),
        12,
    ),
    Column(
        "team",
        Text("队名", "Team"),
        ("队伍", "代表队", "参赛队", "球队", "团队", "队伍名称", "团体", "team name"),
        Text("团体赛必填，同队各行写法一致", "needed in team events; the same in every row of the team"),
        16,
    ),
    *(_of_player(part, player) for player in PLAYERS for part in _PARTS),
    Column(
        "unit",
        Text("单位", "Unit"),
        (
            "参赛单位",
            "所属单位",
            "工作单位",
            "俱乐部",
            "学校",
            "公司",
            "club",
            "organisation",
            "organization",
            "school",
        ),
        Text("各行写法一致：编排按它回避", "always spelt alike: the pairing keeps units apart by it"),
        20,
    ),
    Column(
        "region",
        Text("地区", "Region"),
        ("所在地", "省市", "城市", "地域", "city", "province", "area"),
        Text("裁判员按它回避", "referees stand aside by it"),
        12,
    ),
    Column(
        "seed",
        Text("种子号", "Seed"),
        ("种子", "种子序号", "实力排序", "seeding", "seed number"),
        Text("1 为最强，不可重复", "1 is the strongest; no number twice"),
        8,
    ),
    Column(
        "rank",
        Text("等级", "Class"),
        ("等级称号", "段位", "级别", "称号", "title", "rank", "grade", "level"),
        Text("可不填", "may be left empty"),
        10,
    ),
    Column(
        "captain",
        Text("领队", "Captain"),
        ("领队姓名", "队长", "manager", "team captain", "team leader", "leader"),
        Text("可不填", "may be left empty"),
    ),
    Column(
        "coach",
        Text("教练", "Coach"),
        ("教练员", "教练姓名", "trainer"),
        Text("可不填", "may be left empty"),
    ),
    Column(
        "remarks",
        Text("备注", "Remarks"),
        ("说明", "附注", "note", "notes", "comment", "comments", "remark"),
        Text("可不填", "may be left empty"),
        24,
    ),
)
BY_KEY = {column.key: column for column in COLUMNS}
TEXT = ("id1", "phone1", "id2", "phone2")
"""Columns whose cells are text even if they look like numbers."""


def plain(heading: str) -> str:
    """A heading as it is compared: without case, spaces, marks, and what stands in brackets."""
    text = unicodedata.normalize("NFKC", heading).casefold()
    text = re.sub(r"\([^)]*\)|\[[^\]]*\]|【[^】]*】", "", text)
    return re.sub(r"[\W_]+", "", text)


@cache
def _known() -> dict[str, str]:
    """Columns by their headings. There are thousands of those, and most commands read no list."""
    return {
        plain(word): column.key
        for column in reversed(COLUMNS)
        for word in (*column.name, "".join(column.name), *column.others)
    }


_UNNUMBERED = {plain(word): part.key for part in _PARTS for word in (*part.name, *part.others)}
"""Two blocks with the same headings, side by side, are the first player's and the second's."""
_SERIAL = {plain(word) for word in ("序号", "serial", "#", "行号", "")}
"""Columns that only count the rows."""


def is_serial(heading: str) -> bool:
    """Whether a column with this heading says nothing."""
    return plain(heading) in _SERIAL


def recognised(headings: Sequence[str]) -> list[str]:
    """The key of the column under each heading; "" where it is not known."""
    keys: list[str] = []
    for heading in headings:
        key = _key(heading, keys)
        keys.append(key)
    return keys


def _key(heading: str, before: Sequence[str]) -> str:
    for words in (heading, *re.split(r"[\n\r/|]+", heading)):
        word = plain(words)
        if not word:
            continue
        if word in _known():
            return _known()[word]
        if word in _UNNUMBERED:
            part = _UNNUMBERED[word]
            return f"{part}2" if f"{part}1" in before else f"{part}1"
    return ""


def names() -> list[str]:
    """All headings, in both languages."""
    return [word for column in COLUMNS for word in column.name]
