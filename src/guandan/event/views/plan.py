"""The plan of an event (竞赛方案) in plain words, each sentence with its article: what is played, how it is ranked."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from guandan.event.acts.running import FREE
from guandan.event.bookformats import format_notes
from guandan.event.eligibility import GROUPS, OPEN, AgeGroup, kind_name, kinds_like, sex_of
from guandan.event.final import Division, division_name, division_of
from guandan.event.plans import plan_of
from guandan.event.ranking import criterion_name, ranking_of
from guandan.event.schedule import IN_HALL, PLACES, clock
from guandan.event.sources import expected
from guandan.event.spec import Spec
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.event.swiss import swiss_of
from guandan.event.timetable import INTERVAL
from guandan.event.views.pairings import stage_name
from guandan.event.views.viewer import when_shown
from guandan.event.views.words import NOTHING, Sentence
from guandan.game.errors import Text
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings

ABSENT = {
    "clock": Text("由时钟按默认出牌", "the clock plays the defaults"),
    "bot": Text("由机器人代打", "a bot stands in"),
    "forfeit": Text("该方弃权", "their side forfeits"),
}
"""What follows when somebody who has dropped out does not come back."""


class StagePlan(NamedTuple):
    """A stage as it will be played."""

    stage: int
    name: Text
    entries: int
    rounds: int
    tables: int
    """At once, at most."""
    minutes: int
    """Of a round; 0 if the clock does not end its matches."""
    place: str
    """hall, hall_devices, own_devices, online, or tv."""
    sentences: tuple[Sentence, ...]
    spec: dict[str, Any]
    """What the act said that planned it, by which it may be planned anew."""


class DivisionChoice(NamedTuple):
    """An event (项目) or an age group (组别) for which the event can be held."""

    key: str
    name: Text
    own: dict[str, Any]
    """A group that is the organiser's own, as the regulations have it; empty for all that go by their key."""


class EventPlan(NamedTuple):
    """The whole plan."""

    name: str
    sentences: tuple[Sentence, ...]
    stages: tuple[StagePlan, ...]
    terms: dict[str, Any]
    """The regulations that may be changed at any time, as far as they say something."""
    kinds: tuple[DivisionChoice, ...]
    """The events that it can be held for."""
    groups: tuple[DivisionChoice, ...]
    """The age groups that it can be held for."""


def plan(event: Event) -> EventPlan:
    """The plan of an event with the entries it has."""
    stages = tuple(_stage(event, stage, likely) for stage, likely in zip(event.stages, expected(event), strict=True))
    terms = {name: event.regulations[name] for name in FREE if name in event.regulations and name != "logo"}
    conditions = event.terms.conditions
    kinds = dict.fromkeys((*kinds_like(conditions.kinds[0]), *conditions.kinds))
    groups = {group.key: group for group in (*GROUPS.values(), *conditions.groups)}
    return EventPlan(
        event.name,
        tuple(_event(event, _at_once(event, stages))),
        stages,
        terms,
        tuple(DivisionChoice(kind, kind_name(kind), {}) for kind in kinds),
        tuple(DivisionChoice(group.key, group.name, _own(group)) for group in groups.values()),
    )


def _own(group: AgeGroup) -> dict[str, Any]:
    """A group of the organiser's own as it is said in the regulations."""
    if group in GROUPS.values():
        return {}
    ages = {"least": group.least, "most": group.most}
    return {"key": group.key, **group.name._asdict(), **{name: age for name, age in ages.items() if age is not None}}


def _at_once(event: Event, stages: tuple[StagePlan, ...]) -> int:
    """The most tables at once; divisions (项目, 组别) may be played side by side."""
    most: dict[Division, int] = defaultdict(int)
    for stage, one in zip(event.stages, stages, strict=True):
        whose = division_of(event, stage)
        most[whose] = max(most[whose], one.tables)
    return sum(most.values())


SHOWN = {
    "entered": Text("成绩一录入就公布。", "Everybody sees a result as soon as it is entered."),
    "confirmed": Text("成绩核对后公布。", "Everybody sees a result when it is confirmed."),
    "locked": Text("每轮成绩齐了，锁定后公布。", "Everybody sees the results of a round when it is locked."),
}
"""When results are public."""
APART = {
    "soft": Text(
        "积分相近时，同单位尽量不对阵。", "Pairs of one unit do not meet where the scores are as equal without it."
    ),
    "hard": Text("同单位不对阵，除非别无办法。", "Pairs of one unit do not meet, unless there is no other way."),
}
"""How pairs of one unit are kept apart in a Swiss."""


def _event(event: Event, tables: int) -> list[Sentence]:
    rules, terms = event.rules, event.terms
    found = [
        Sentence(Text(f"规则：{rules.title.zh}。", f"Rules: {rules.title.en}."), ""),
        Sentence(_field(event), ""),
        *_for_whom(event),
    ]
    if ratio := rules.limit("officials.tables"):
        referees = -(-tables // ratio)
        text = Text(
            f"{tables} 桌至少要 {referees} 名临场裁判员，另有裁判长和编排记录员。",
            f"{tables} tables need at least {referees} table referees, besides the chief and the recorders.",
        )
        found.append(Sentence(text, rules.article("officials.tables")))
    if terms.checked_in:
        found.append(Sentence(Text("检录过的才参加。", "Only who has checked in takes part."), ""))
    entering = Text("成绩由编排记录员或裁判录入。", "The recorder or a referee enters the results.")
    if terms.twice:
        entering = Text(
            "每个成绩由两人各录一次，不同则裁定。", "Two people enter every result; differences are settled."
        )
    return [*found, Sentence(entering, ""), Sentence(SHOWN[when_shown(event)], rules.article("results.display"))]


def _for_whom(event: Event) -> Iterator[Sentence]:
    """Men, women, mixed and age groups, where not everybody may enter."""
    conditions = event.terms.conditions
    if any(map(sex_of, conditions.kinds)) or conditions.groups != (OPEN,):
        names = [kind_name(kind) for kind in conditions.kinds] + [group.name for group in conditions.groups]
        zh, en = "、".join(one.zh for one in names), ", ".join(one.en for one in names)
        yield Sentence(Text(f"项目和组别：{zh}。", f"For: {en}."), event.rules.article("event.kinds"))


def _field(event: Event) -> Text:
    """Who enters, and how many."""
    players, count = 2 * event.terms.pairs, len(event.entrants)
    if event.terms.pairs > 1:
        return Text(
            f"每队上场 {players} 人，预计 {count} 队。",
            f"Teams with {players} players at the tables, {count} expected.",
        )
    return Text(f"两人一对，预计 {count} 对。", f"Pairs, {count} expected.")


def _stage(event: Event, stage: Stage, likely: Stage) -> StagePlan:
    spec, rules = stage.spec, event.rules
    made = plan_of(spec)
    rounds = made.rounds(likely) if likely.entrants else spec.rounds
    played = spec.match_format(rules, must_decide=made.family == "knockout")
    pools = likely.pools or (likely.entrants,)
    tables = sum(len(pool) // 2 for pool in pools) * event.terms.pairs
    found = [_who(event, stage, likely), *_length(rounds, made.family), *_where(event, spec), *_besides(spec)]
    ends = settings()["match.modes"].values[played.mode]
    length = NOTHING
    if played.timed and played.minutes:
        length = Text(f"，{played.minutes} 分钟", f", {played.minutes} minutes")
    if played.counted and played.max_deals:
        length = Text(f"{length.zh}，{played.max_deals} 副", f"{length.en}, {played.max_deals} deals")
    found.append(
        Sentence(Text(f"每场：{ends.zh}{length.zh}。", f"A match: {ends.en}{length.en}."), rules.article("match.modes"))
    )
    if made.family != "knockout" and spec.format != "duplicate":
        kind = "round_robin" if made.family == "round_robin" else "swiss"
        ranking = ranking_of(rules, kind, spec.ranking)
        names = [criterion_name(one) for one in ranking.criteria]
        zh, en = "、".join(one.zh for one in names), ", then ".join(one.en for one in names)
        key = "rank.criteria_round_robin" if kind == "round_robin" else "rank.criteria"
        found.append(Sentence(Text(f"名次依次看：{zh}。", f"Places go by {en}."), rules.article(key)))
    if spec.format == "swiss" and (apart := swiss_of(rules, spec.options).unit) in APART:
        found.append(Sentence(APART[apart], rules.article("swiss.avoid_unit")))
    found += [Sentence(note.text, "") for note in format_notes(rules, spec, event.stages)]
    minutes = (played.minutes or 0) if played.timed else 0
    found += list(_times(event, stage)) or _lasts(rules, rounds, minutes)
    name, entries = stage_name(event, stage), len(likely.entrants)
    return StagePlan(stage.number, name, entries, rounds, tables, minutes, spec.place, tuple(found), spec.as_data())


def _who(event: Event, stage: Stage, likely: Stage) -> Sentence:
    takes, count = stage.spec.takes, len(likely.entrants)
    if not takes.stage:
        groups = len(likely.pools) if plan_of(stage.spec).family == "round_robin" else 1
        text = Text(f"全部 {count} 个参加。", f"All {count} take part.")
        if groups > 1:
            text = Text(f"全部 {count} 个分 {groups} 组。", f"All {count}, in {groups} groups.")
        whose = division_name(division_of(event, stage), event.terms.conditions)
        if whose.zh:
            text = Text(f"{whose.zh}：{text.zh}", f"{whose.en[:1].upper()}{whose.en[1:]}: {text.en}")
        return Sentence(text, "")
    before = stage_name(event, event.stages[takes.stage - 1])
    last = takes.last or count
    each = (
        Text("每组", " of each group")
        if plan_of(event.stages[takes.stage - 1].spec).family == "round_robin"
        else NOTHING
    )
    zh = f"{before.zh}{each.zh}第 {takes.first} 至 {last} 名参加。"
    return Sentence(Text(zh, f"Places {takes.first} to {last}{each.en}, {before.en}, go on."), "")


GAMES = {
    "best_of": Text("{games} 局决胜负（胜局多者胜）", "the best of {games} games"),
    "sum": Text("{games} 局，比级分之和", "{games} games, by the sum of grade points"),
}
"""How a round of a chart is played over several games."""


def _besides(spec: Spec) -> Iterator[Sentence]:
    """What a stage takes along, games for third place and of several rounds, and where its tables begin."""
    if spec.carry != "none":
        text = Text("前一阶段的成绩带入，各项都算。", "The results of that stage count on, in every column.")
        yield Sentence(text, "")
    if spec.options.get("third"):
        yield Sentence(Text("另打三四名。", "There is a match for third place."), "")
    for mode, those in groupby(sorted(spec.modes, key=lambda one: (one[1], one[0])), key=lambda one: one[1]):
        if mode.round not in GAMES:
            continue
        numbers = [str(number) for number, _ in those]
        how = GAMES[mode.round]
        zh = f"对阵图第 {'、'.join(numbers)} 轮打 {how.zh.format(games=mode.games)}。"
        plural = "s" if len(numbers) > 1 else ""
        yield Sentence(
            Text(zh, f"Round{plural} {', '.join(numbers)} of the chart: {how.en.format(games=mode.games)}."), ""
        )
    if spec.tables_from > 1:
        zh = f"桌号从 {spec.tables_from} 起。"
        yield Sentence(Text(zh, f"Its tables are numbered from {spec.tables_from}."), "")


def _where(event: Event, spec: Spec) -> Iterator[Sentence]:
    """Where it is played, and what the regulations say of tables that are played online."""
    if spec.place not in IN_HALL:
        place = PLACES[spec.place]
        yield Sentence(Text(f"比赛地点：{place.zh}。", f"Played {place.en}."), "")
    elif spec.online:
        numbers = [str(one) for one in spec.online]
        zh, en = "、".join(numbers), ", ".join(numbers)
        yield Sentence(Text(f"参赛号 {zh} 的桌在网上打。", f"The tables of entries {en} are played online."), "")
    if spec.anything_online:
        online = event.terms.online
        absent = ABSENT[online.absent]
        text = Text(
            f"网上的桌在公布后 {online.begins} 分钟开始，人齐即开；掉线等 {online.wait} 秒，之后{absent.zh}。",
            f"Tables online begin {online.begins} minutes after publication, or once all are there; who drops out is "
            f"waited for {online.wait} seconds, then {absent.en}.",
        )
        yield Sentence(text, "")


def _lasts(rules: Ruleset, rounds: int, minutes: int) -> list[Sentence]:
    """How long all its rounds take, with the book's least between two of them."""
    if not rounds or not minutes:
        return []
    between = rules.limit("schedule.interval_min")
    whole = rounds * minutes + (rounds - 1) * (INTERVAL if between is None else between)
    hours = f"{whole / 60:.1f}".removesuffix(".0")
    text = Text(f"大约需要 {hours} 小时，轮间休息在内。", f"About {hours} hours, with the breaks between rounds.")
    return [Sentence(text, rules.article("schedule.interval_min") if between is not None else "")]


def _times(event: Event, stage: Stage) -> Iterator[Sentence]:
    """When its rounds are, a sentence for each day."""
    slots = sorted((one for one in event.schedule if one.event == str(stage.number)), key=lambda one: one.round)
    for day, those in groupby(slots, key=lambda one: one.day):
        own = list(those)
        first, last, times = own[0], own[-1], (clock(own[0].start), clock(own[-1].end))
        which = str(first.round) if first is last else f"{first.round}–{last.round}"
        zh = f"第 {which} 轮：{day} {times[0]} 至 {times[1]}。"
        plural = "" if first is last else "s"
        yield Sentence(Text(zh, f"Round{plural} {which}: {day}, {times[0]} to {times[1]}."), "")


def _length(rounds: int, family: str) -> list[Sentence]:
    if not rounds:
        return []
    most = Text("最多 ", "at most ") if family == "knockout" else NOTHING
    return [Sentence(Text(f"{most.zh}{rounds} 轮。", f"{most.en}{rounds} rounds.".capitalize()), "")]
