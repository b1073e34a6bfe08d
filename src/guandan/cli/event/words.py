"""What the commands of an event call things."""

from guandan.event.eligibility import Conditions, kind_name
from guandan.event.final import Division
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.tabletitles import pool_title, table_title
from guandan.event.waiting import Waiting, waiting
from guandan.game.errors import Text
from guandan.game.seats import SIDES

FORMATS = {
    "swiss": Text("积分编排赛", "Swiss"),
    "low_cut": Text("低位淘汰", "Swiss with low cut"),
    "round_robin": Text("循环赛", "round robin"),
    "groups": Text("分组循环", "groups"),
    "finals": Text("同名次决赛", "finals"),
    "knockout": Text("单淘汰", "knockout"),
    "double_knockout": Text("双淘汰", "double knockout"),
    "cross": Text("交叉淘汰", "cross knockout"),
    "group_page": Text("分组佩奇", "group Page"),
    "page": Text("佩奇制", "Page"),
    "double_page": Text("双佩奇制", "double Page"),
    "duplicate": Text("复式赛", "duplicate"),
}
STATUS = {
    "open": Text("进行中", "open"),
    "suspended": Text("暂停", "suspended"),
    "stopped": Text("已中止", "stopped"),
    "closed": Text("已结束", "closed"),
}
STAGE = {
    "planned": Text("未开始", "planned"),
    "running": Text("进行中", "running"),
    "closed": Text("已结束", "closed"),
}
ROUND = {
    "draft": Text("草案", "draft"),
    "published": Text("已公布", "published"),
    "locked": Text("已锁定", "locked"),
}
ENTRY = {
    "in": Text("", ""),
    "withdrawn": Text("退赛", "withdrawn"),
    "excluded": Text("取消资格", "excluded"),
}
LEAVING = {
    "results": {
        "stand": Text("已有成绩有效", "results stand"),
        "annul": Text("成绩注销，对手成绩保留", "its results are annulled, its opponents keep theirs"),
        "annul_both": Text("双方成绩都注销", "the results of both sides are annulled"),
        "none": Text("未曾参赛，不列名次", "it took no part and has no place"),
    },
    "this_round": {
        "forfeit": Text("本轮判弃权", "this round is a forfeit"),
        "advance": Text("本轮对手晋级", "this round's opponent goes on"),
        "none": Text("", ""),
    },
    "later_rounds": {
        "forfeit": Text("以后各轮判弃权", "later rounds are forfeits"),
        "none": Text("以后的对手轮空", "later opponents have a bye"),
        "unpaired": Text("不再编排", "it is not paired any more"),
    },
}
"""What follows from leaving a stage, as facts have it."""
REDRAW = Text("剩双数，须重新抽签（guandan event pair）", "an even number is left: draw again (guandan event pair)")
NEXT = {
    "stage": Text("安排阶段 guandan event stage", "plan a stage: guandan event stage"),
    "seed": Text("公布抽签种子", "publish the seed"),
    "stage_begun": Text("抽签编排 guandan event pair", "draw and pair: guandan event pair"),
    "draft": Text("编排下一轮 guandan event pair", "pair the next round: guandan event pair"),
    "published": Text("公布对阵 guandan event publish", "publish the pairings: guandan event publish"),
    "result": Text("录入成绩 guandan event result", "enter results: guandan event result"),
    "settled": Text("裁定成绩 guandan event result --reason", "settle a result: guandan event result --reason"),
    "locked": Text("锁定本轮 guandan event lock", "lock the round: guandan event lock"),
    "decided": Text("决定名次的一副牌 guandan event decide", "a deciding deal: guandan event decide"),
    "stage_closed": Text("结束阶段 guandan event close", "close the stage: guandan event close"),
    "closed": Text("结束赛事 guandan event close", "close the event: guandan event close"),
    "excluded": Text("取消资格 guandan event withdraw --exclude", "exclude: guandan event withdraw --exclude"),
    "resumed": Text("恢复比赛 guandan event resume", "resume: guandan event resume"),
}


def awaited(event: Event, lang: str, most: int = 4) -> str:
    """What an event waits for, each once."""
    told: dict[str, list[Waiting]] = {}
    for one in waiting(event):
        told.setdefault(one.act, []).append(one)
    found = []
    for act, ones in list(told.items())[:most]:
        tables = [str(one.data["table"]) for one in ones if "table" in one.data]
        entries = [str(one.data["entry"]) for one in ones if "entry" in one.data]
        more = f" ({', '.join((tables or entries)[:12])}{' ...' if len(tables or entries) > 12 else ''})"
        found.append(NEXT[act].pick(lang) + (more if tables or entries else ""))
    return "; ".join(found)


def division_name(division: Division, conditions: Conditions) -> Text:
    """An event and a group by their names; empty for all entries."""
    groups = {group.key: group.name for group in conditions.groups}
    parts = [kind_name(division.event)] if division.event else []
    parts += [groups[division.group]] if division.group else []
    return Text(" ".join(part.zh for part in parts), " ".join(part.en for part in parts))


def named(event: Event, number: int) -> str:
    """An entry by number and name."""
    return f"{number} {event.entrants[number].label}"


HOW = {
    "void": Text("不计成绩", "void"),
    "double_forfeit": Text("双方弃权", "double forfeit"),
    "forfeit": Text("弃权", "forfeit"),
    "loss": Text("判负", "loss"),
}


def score(one: Round, at: int, lang: str) -> str:
    """The result of a table of a round, as far as there is one."""
    outcome = one.tables[at].outcome
    if outcome is None:
        return "?" if one.tables[at].claims else ""
    if outcome.how in ("void", "double_forfeit"):
        return HOW[outcome.how].pick(lang)
    if outcome.how == "forfeit" and not any(map(any, outcome.scores)):  # duplicate: what it costs hangs on the field
        return f"{HOW['forfeit'].pick(lang)} {SIDES[outcome.forfeits.index(True)]}"
    if outcome.signed:
        return " ".join(map(str, outcome.signed))
    first, second = outcome.scores
    more = "" if outcome.how == "played" else f" {HOW[outcome.how].pick(lang)}"
    return f"{first.points}:{second.points} ({first.grade}:{second.grade}){more}"


def place_of(event: Event, stage: Stage, one: Round, table: int) -> str:
    """The hall and table at which a table of a round is played, as the schedule has it; of a team its boards."""
    slot = next((slot for slot in event.schedule if (slot.event, slot.round) == (str(stage.number), one.number)), None)
    nth = table - stage.spec.tables_from + 1
    boards = range((nth - 1) * event.terms.pairs + 1, nth * event.terms.pairs + 1)
    found = [slot.table(board) for board in boards] if slot else []
    return ", ".join(f"{span.hall} {span.first}" for span in found if span)


def round_lines(event: Event, stage: Stage, one: Round, lang: str) -> list[str]:
    """A round as a list of tables."""
    head = Text(f"第 {stage.number} 阶段第 {one.number} 轮", f"stage {stage.number}, round {one.number}").pick(lang)
    found = [f"{head}  {ROUND[one.status].pick(lang)}"]
    for at, table in enumerate(one.tables):
        parts = [
            f"{table.number:>4}",
            place_of(event, stage, one, table.number),
            table_title(stage, table).pick(lang),
            f"{named(event, table.first)} - {named(event, table.second)}",
            score(one, at, lang),
        ]
        if table.number in one.referees:
            parts.append(f"[{one.referees[table.number]}]")
        found.append("  ".join(part for part in parts if part))
    bye = Text("轮空", "bye").pick(lang)
    for rest in one.byes:
        title = pool_title(stage, rest.pool).pick(lang) if rest.pool else ""
        parts = [f"{'':>4}", title, named(event, rest.entry), bye]
        found.append("  ".join(part for part in parts if part))
    return [*found, *(f"! {note.text.pick(lang)}" for note in one.notes)]
