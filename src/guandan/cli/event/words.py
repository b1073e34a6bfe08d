"""What the commands of an event call things."""

from guandan.event.eligibility import Conditions, kind_name
from guandan.event.final import Division
from guandan.event.state import Event
from guandan.event.views.results import Results
from guandan.event.views.words import ROUND
from guandan.event.waiting import Waiting, waiting
from guandan.game.errors import Text

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
        "in": Text("本轮成绩有效", "this round's result stands"),
        "none": Text("", ""),
    },
    "later_rounds": {
        "forfeit": Text("以后各轮判弃权", "later rounds are forfeits"),
        "none": Text("以后的对手轮空", "later opponents have a bye"),
        "unpaired": Text("不再编排", "it is not paired any more"),
    },
}
"""What follows from leaving a stage, as facts have it."""
FILL_UP = Text(
    "剩单数，可补足双数（guandan event entry，再 pair --redraw）",
    "an odd number is left: it may be filled up (guandan event entry, then pair --redraw)",
)
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


def round_lines(shown: Results, lang: str) -> list[str]:
    """A round as a list of tables."""
    paired = shown.pairings
    head = Text(f"第 {paired.stage} 阶段第 {paired.round} 轮", f"stage {paired.stage}, round {paired.round}").pick(lang)
    found = [f"{head}  {ROUND[paired.status].pick(lang)}"]
    boards = Text("牌", "boards").pick(lang)
    for one in shown.tables:
        table = one.table
        parts = [
            f"{table.table:>4}",
            table.place,
            table.title.pick(lang),
            f"{table.first} {table.first_name} - {table.second} {table.second_name}",
            f"{boards} {table.boards}" if table.boards else "",
            "?" if one.claims else one.score.pick(lang),
            f"[{table.referee}]" if table.referee else "",
        ]
        found.append("  ".join(part for part in parts if part))
        found += [f"{'':>6}{claim.by}  {claim.typed}  {claim.score.pick(lang)}" for claim in one.claims]
    bye = Text("轮空", "bye").pick(lang)
    for rest in paired.byes:
        parts = [f"{'':>4}", rest.title.pick(lang), f"{rest.entry} {rest.name}", bye]
        found.append("  ".join(part for part in parts if part))
    return [*found, *(f"! {note.text.pick(lang)}" for note in paired.notes)]
