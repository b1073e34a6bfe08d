"""What is found when entries, officials or a schedule are checked: a code, its facts, and a sentence for people."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.game.errors import Text

TEXTS: dict[str, Text] = {
    # one entry
    "missing": Text("没有填写", "nothing is written here"),
    "too_long": Text("超过 {most} 个字", "longer than {most} characters"),
    "not_a_number": Text("“{value}”不是正整数", '"{value}" is not a whole number (1 or more)'),
    "not_a_sex": Text("“{value}”看不懂，请填男或女", '"{value}" is not understood; write m or f'),
    "not_a_date": Text(
        "“{value}”不是日期，请写成 1966-08-05 的样子", '"{value}" is not a date; write it like 1966-08-05'
    ),
    "not_a_phone": Text("“{value}”不是电话号码", '"{value}" is not a telephone number'),
    "digits_lost": Text(
        "号码被表格当成数字，末几位已经丢失；请把该列设为文本，重新填写",
        "the spreadsheet took this for a number and lost its last digits; format the column as text and type it again",
    ),
    "wrong_id": Text("身份证号 {value} 的校验码不对", "the check digit of the id number {value} is wrong"),
    "id_differs": Text("与身份证号中的 {value} 不一致", "differs from the id number, which says {value}"),
    "same_player": Text("两名选手是同一人：{name}", "both players are the same person: {name}"),
    "born_later": Text("出生日期 {value} 在 {reference} 之后", "the birth date {value} is after {reference}"),
    # eligibility
    "unknown_event": Text(
        "没有“{value_zh}”这个项目，项目有 {allowed_zh}", 'there is no event "{value_en}"; there are {allowed_en}'
    ),
    "unknown_group": Text(
        "没有“{value_zh}”这个组别，组别有 {allowed_zh}", 'there is no group "{value_en}"; there are {allowed_en}'
    ),
    "which_event": Text("须填项目，可以是 {allowed_zh}", "the event must be named; there are {allowed_en}"),
    "which_group": Text("须填组别，可以是 {allowed_zh}", "the group must be named; there are {allowed_en}"),
    "needs_birth_date": Text("{group_zh}须填出生日期", "{group_en} needs the birth date"),
    "too_young": Text(
        "{name} 在 {reference} 为 {age} 周岁，{group_zh}须满 {least} 周岁",
        "{name} is {age} on {reference}; {group_en} begins at {least}",
    ),
    "too_old": Text(
        "{name} 在 {reference} 为 {age} 周岁，{group_zh}不超过 {most} 周岁",
        "{name} is {age} on {reference}; {group_en} ends at {most}",
    ),
    "entry_size": Text("有 {count} 名选手，应为 {allowed} 名", "there are {count} players; there should be {allowed}"),
    "needs_sex": Text("{event_zh}须填性别", "{event_en} needs the sex"),
    "wrong_sex": Text("{name} 不能参加{event_zh}", "{name} may not play in {event_en}"),
    "not_mixed": Text("{event_zh}须一男一女", "{event_en} is for one man and one woman"),
    "team_not_mixed": Text("{event_zh}须有男有女", "{event_en} needs both men and women"),
    "unknown_unit": Text("没有“{value}”这个单位", 'there is no unit "{value}"'),
    "unknown_unit_near": Text(
        "没有“{value}”这个单位，是不是“{near}”？", 'there is no unit "{value}"; did you mean "{near}"?'
    ),
    "entry_closed": Text("报名已截止，规程不接受补报", "entries are closed; the regulations take no late ones"),
    "entry_begun": Text(
        "第 {round} 轮已经编排，规程只接受此前补报", "round {round} is paired; the regulations take no entry after that"
    ),
    "entry_drawn": Text("{stage_zh}抽签后不能再加入", "nobody joins {stage_en} after its draw"),
    # changes of a pair
    "change_refused": Text("比赛中途不得更换选手", "players may not be changed once the event has begun"),
    "change_excludes": Text(
        "规程不允许更换；违规更换搭档者取消参赛资格",
        "the regulations allow no change; an irregular change of partners excludes",
    ),
    "change_used": Text("规程允许更换 {most} 次，已经用完", "the regulations allow {most} changes; they are used up"),
    "change_whole": Text("两名选手都换，已不是原来的一对", "with both players changed it is another pair"),
    # the whole list
    "same_number": Text("选手号 {value} 与第 {row} 行重复", "number {value} stands in row {row} already"),
    "same_seed": Text("种子号 {value} 与第 {row} 行重复", "seed {value} stands in row {row} already"),
    "same_person": Text(
        "{name} 已在第 {row} 行报名；如为同名的两人，请填身份证号或出生日期",
        "{name} is entered in row {row} already; if they are two people, give their id numbers or birth dates",
    ),
    "other_event": Text("{name} 也在第 {row} 行报了另一项", "{name} is also entered for another event in row {row}"),
    "number_taken": Text("选手号 {value} 已有人用", "number {value} is taken"),
    "seed_taken": Text("种子号 {value} 已有人用", "seed {value} is taken"),
    "entered_already": Text("{name} 已报名，选手号 {number}", "{name} is entered already as number {number}"),
    "unit_near": Text("“{value}”与“{near}”很像，是不是同一单位？", '"{value}" looks like "{near}"; are they one unit?'),
    "team_differs": Text(
        "与第 {row} 行同队，但“{value}”不同于“{other}”", 'of the team of row {row}, but "{value}" is not "{other}"'
    ),
    "team_size": Text("{team} 有 {count} 对，须有 {allowed} 对", "{team} has {count} pairs; it must have {allowed}"),
    "unknown_column": Text("不认识这一列，没有读入", "this column is not known and was not read"),
    "unknown_column_near": Text(
        "不认识这一列，没有读入；是不是“{near}”？", 'this column is not known and was not read; did you mean "{near}"?'
    ),
    "same_column": Text("这一列出现了两次", "this column stands here twice"),
    # officials
    "no_chief": Text("没有裁判长", "there is no chief referee"),
    "two_chiefs": Text("裁判长只能有一人，这里有 {names}", "there is one chief referee, here are {names}"),
    "post_count": Text(
        "{post_zh}一般 {least} 至 {most} 人，这里 {count} 人", "{post_en}: usually {least} to {most}, here {count}"
    ),
    "post_number": Text("{post_zh}一般 {least} 人，这里 {count} 人", "{post_en}: usually {least}, here {count}"),
    "too_few_referees": Text(
        "{tables} 桌至少要 {needed} 名临场裁判员，只有 {count} 名",
        "{tables} tables need at least {needed} table referees; there are {count}",
    ),
    "two_posts": Text("{name} 兼任 {posts_zh}", "{name} holds several posts: {posts_en}"),
    "plays_too": Text("{name} 是本次比赛的选手", "{name} plays in this event"),
    "one_region": Text(
        "{count} 名临场裁判员中有 {same} 名来自 {unit}", "{same} of {count} table referees come from {unit}"
    ),
    "panel_size": Text("仲裁委员会不能是 {count} 人", "the panel cannot have {count} members"),
    "objected": Text(
        "{units} 个参赛单位中有 {count} 个要求 {name} 回避，达到 {one_in} 分之一，不得选用",
        "{count} of {units} units object to {name}; that is one in {one_in}, and they are not used",
    ),
    "not_a_unit": Text("{unit} 不是参赛单位，其意见不计", "{unit} takes no part; its objection does not count"),
    "same_region": Text(
        "{referee} 与第 {table} 桌的 {entry} 号同属 {unit}",
        "{referee} and number {entry} at table {table} are of {unit}",
    ),
    "kin": Text(
        "{referee} 与第 {table} 桌 {entry} 号的 {relative} 有亲属关系",
        "{referee} is kin to {relative} of number {entry} at table {table}",
    ),
    "at_table": Text("{referee} 自己在第 {table} 桌比赛", "{referee} plays at table {table}"),
    "too_many_tables": Text("{referee} 有 {count} 桌，最多 {most} 桌", "{referee} has {count} tables; at most {most}"),
    "no_referee": Text("第 {table} 桌没有裁判员", "table {table} has no referee"),
    "not_a_referee": Text("{referee} 不是临场裁判员", "{referee} is no table referee"),
    "not_by_lot": Text("临场裁判员应抽签确定", "table referees are assigned by lot"),
    "scattered": Text(
        "回避后无法让每名裁判员管相邻的桌", "with these conflicts no referee can have all their tables side by side"
    ),
    "hall_short": Text(
        "第 {tables} 桌只能由 {referees} 执裁，最多管 {room} 桌，不够",
        "tables {tables} can only be taken by {referees}, who take at most {room}",
    ),
    # schedule
    "interval_short": Text(
        "{event} 第 {round} 轮距上一轮只有 {minutes} 分钟，至少 {least} 分钟",
        "{event}, round {round}: {minutes} minutes after the last one; at least {least}",
    ),
    "interval_long": Text(
        "{event} 第 {round} 轮距上一轮有 {minutes} 分钟，至多 {most} 分钟",
        "{event}, round {round}: {minutes} minutes after the last one; at most {most}",
    ),
    "many_rounds": Text(
        "{event} 在 {day} {unit} 有 {count} 轮，每单元不宜超过 {most} 轮",
        "{event}: {count} rounds in {unit} of {day}; a unit should not have more than {most}",
    ),
    "many_units": Text(
        "{event} 在 {day} 有 {count} 个单元，建议 {most} 个", "{event}: {count} units on {day}; {most} are advised"
    ),
    "out_of_order": Text(
        "{event} 第 {round} 轮在上一轮结束之前开始", "{event}, round {round} begins before the last one ends"
    ),
    "round_missing": Text("{event} 第 {round} 轮没有安排", "{event}, round {round} has no time"),
    "round_twice": Text("{event} 第 {round} 轮安排了两次", "{event}, round {round} stands there twice"),
    "round_extra": Text("{event} 没有第 {round} 轮", "{event} has no round {round}"),
    "round_short": Text(
        "{event} 第 {round} 轮只有 {minutes} 分钟，比赛要 {needed} 分钟",
        "{event}, round {round} has {minutes} minutes; it takes {needed}",
    ),
    "unknown_plan": Text("没有“{event}”这个项目", 'there is no event "{event}"'),
    "unknown_hall": Text("没有“{hall}”这个场地", 'there is no hall "{hall}"'),
    "tables_wrong": Text(
        "{event} 第 {round} 轮要 {needed} 张牌桌，安排了 {count} 张",
        "{event}, round {round} needs {needed} tables and has {count}",
    ),
    "tables_beyond": Text(
        "{hall} 只有 {tables} 张牌桌，{event} 第 {round} 轮用到第 {last} 桌",
        "{hall} has {tables} tables; {event}, round {round} uses table {last}",
    ),
    "tables_shared": Text(
        "{hall} 第 {table} 桌同时排了 {event} 第 {round} 轮和 {other} 第 {other_round} 轮",
        "table {table} of {hall} has {event}, round {round} and {other}, round {other_round} at once",
    ),
    "players_shared": Text(
        "有选手同时参加 {event} 和 {other}，两项在 {day} {start} 冲突",
        "some play in both {event} and {other}, which clash on {day} at {start}",
    ),
    "stage_first": Text(
        "第 {event} 阶段要用第 {stage} 阶段的名次，须在其结束之后开始",
        "stage {event} takes places of stage {stage} and begins after its end",
    ),
    "team_first": Text("{team} 须在 {event} 开始之前结束", "{team} must be over before {event} begins"),
    "hall_low": Text("{hall} 高 {height} 厘米，至少 {least} 厘米", "{hall} is {height} cm high; at least {least}"),
    "no_room": Text(
        "{event} 第 {round} 轮排不下：单元或牌桌不够", "{event}, round {round} finds no place: too few units or tables"
    ),
}


Facts = dict[str, Any]


STAGES = ("event", "other", "team", "stage")
"""The facts of a timetable's findings that are stages."""


class Finding(NamedTuple):
    """A code with the facts that fill its sentence."""

    code: str
    facts: Facts
    article: str = ""
    grave: bool = True
    """False for advice: it does not stand in the way."""
    field: str = ""
    """Which part of an entry it is about: the key of a column."""

    @property
    def text(self) -> Text:
        """The sentence in both languages."""
        sentence = TEXTS[self.code]
        shown = {name: _shown(fact) for name, fact in self.facts.items()}
        return Text(sentence.zh.format(**shown), sentence.en.format(**shown))

    def named(self, names: Mapping[str, str]) -> "Finding":
        """The same with stages, which it knows by their numbers, under their names."""
        told = {key: names.get(str(fact), fact) if key in STAGES else fact for key, fact in self.facts.items()}
        return self._replace(facts=told)

    def as_json(self) -> dict[str, Any]:
        """The one JSON shape of a finding, like that of a refusal."""
        shape: dict[str, Any] = {"code": self.code, "grave": self.grave, "message": self.text.en}
        shape["message_zh"] = self.text.zh
        optional = {"article": self.article, "field": self.field}
        return shape | {name: value for name, value in optional.items() if value}


def _shown(fact: object) -> object:
    return ", ".join(map(str, fact)) if isinstance(fact, list | tuple) else fact


def grave(code: str, article: str = "", field: str = "", **facts: Any) -> Finding:
    """A finding that stands in the way; the facts must fill its sentence."""
    return Finding(code, facts, article, True, field)


def advice(code: str, article: str = "", field: str = "", **facts: Any) -> Finding:
    """A finding that is only to be known."""
    return Finding(code, facts, article, False, field)
