"""What the commands of an event call things."""

from guandan.event.state import Event
from guandan.event.views.results import Results
from guandan.event.views.waiting import Todo, todos
from guandan.event.views.words import ROUND
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


def awaited(event: Event, lang: str, most: int = 4) -> str:
    """What an event waits for, each once."""
    told: dict[str, list[Todo]] = {}
    for one in todos(event):
        told.setdefault(one.act, []).append(one)
    found = []
    for ones in list(told.values())[:most]:
        text, command = ones[0].text.pick(lang), ones[0].command
        colon = Text(" ", ": ").pick(lang)
        about = [str(number) for one in ones for number in one.tables or one.entries]
        more = f" ({', '.join(about[:12])}{' ...' if len(about) > 12 else ''})" if about else ""
        found.append(text + (f"{colon}guandan event {command}" if command else "") + more)
    return "; ".join(found)


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
