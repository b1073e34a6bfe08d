"""Invented entries, for rehearsals and examples."""

from itertools import product

from guandan.event.eligibility import AgeGroup, Conditions, is_team, sex_of
from guandan.event.lot import source
from guandan.event.roster import Person, Registration
from guandan.game.shuffle import below

FAMILIES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗"
GIVEN = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉兰红梅建国庆海燕志鹏飞宁安"
CITIES = ("南京", "淮安", "苏州", "无锡", "常州", "扬州", "南通", "盐城", "徐州", "镇江", "泰州", "宿迁", "连云港")
BODIES = ("大学", "医院", "掼蛋协会", "电力公司", "中学", "银行", "老年大学", "体育局")


def invented(count: int, conditions: Conditions, seed: str, *, pairs: int = 1) -> tuple[Registration, ...]:
    """Entries that may enter the events and groups of the conditions in turn, numbered and seeded in order.

    A team event has `count` teams of so many `pairs`.
    """
    lots = source(seed, "invented")
    divisions = list(product(conditions.kinds, conditions.groups))
    used: set[str] = set()

    def person(sex: str, group: AgeGroup) -> Person:
        low = 18 if group.least is None else group.least
        high = max(low, 75) if group.most is None else group.most
        low = min(low, high)
        name = ""
        while not name or name in used:
            given = [GIVEN[below(len(GIVEN), lots)] for _ in range(1 + below(3, lots) % 2 + len(used) // 5000)]
            name = FAMILIES[below(len(FAMILIES), lots)] + "".join(given)
        used.add(name)
        birthday = f"{1 + below(12, lots):02}-{1 + below(28, lots):02}"
        year = int(conditions.reference[:4]) - low - below(high - low + 1, lots)
        born = f"{year - (birthday > conditions.reference[5:])}-{birthday}"
        return Person(name, sex, born, "", f"1{30 + below(60, lots)}{below(10**8, lots):08}")

    found: list[Registration] = []
    for number in range(1, count + 1):
        kind, group = divisions[(number - 1) % len(divisions)]
        city = CITIES[below(len(CITIES), lots)]
        unit = conditions.units[below(len(conditions.units), lots)] if conditions.units else ""
        unit = unit or city + BODIES[below(len(BODIES), lots)]
        team = f"{unit}{number}队" if is_team(kind) else ""
        captain = person("", group).name if team else ""
        for _ in range(pairs if team else 1):
            sexes = {"men": "mm", "women": "ff", "mixed": "mf"}.get(sex_of(kind)) or "mf"[below(2, lots)] * 2
            players = (person(sexes[0], group), person(sexes[1], group))
            one = Registration(players, kind, group.key, len(found) + 1, team, unit, city, number, captain=captain)
            found.append(one)
    return tuple(found)
