"""What the commands of an event call things, and how they tell of rounds, boards and who has left."""

from typing import Any

from guandan.cli.language import cited_all
from guandan.event.acts.leaving import Gone
from guandan.event.boardscores import BoardScore
from guandan.event.factwords import KINDS
from guandan.event.findings import Finding
from guandan.event.sources import undrawn
from guandan.event.state import Event
from guandan.event.views.results import Results, score_text
from guandan.event.views.waiting import Todo, todos
from guandan.event.views.words import ENTRY, ROUND, STATUS
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.fields import read

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
    "剩单数，可补足双数（guandan event entry，再 pair）",
    "an odd number is left: it may be filled up (guandan event entry, then pair)",
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


def next_line(event: Event, lang: str) -> list[str]:
    """The line that says what comes next; none if nothing does."""
    told = awaited(event, lang)
    return [Text(f"接下来：{told}", f"next: {told}").pick(lang)] if told else []


def stands(event: Event, facts: list[Fact], lang: str) -> list[str]:
    """How an event stands, and what comes next."""
    del facts
    return [STATUS[event.status].pick(lang), *next_line(event, lang)]


def happened(event: Event, facts: list[Fact], lang: str) -> list[str]:
    """What was done, and what comes next."""
    done = [KINDS[fact.kind].pick(lang) for fact in facts]
    return [*done, *filter(None, [awaited(event, lang)])]


def named(event: Event, number: int) -> str:
    """An entry by number and name."""
    return f"{number} {event.entrants[number].label}"


def named_all(event: Event, facts: list[Fact], lang: str) -> list[str]:
    """The entries of facts by number and name."""
    del lang
    return [named(event, fact.data["entry"]) for fact in facts]


def finding_line(one: Finding, lang: str) -> str:
    """What is wrong with an entry, a staff or a timetable, with its article."""
    return f"! {one.text.pick(lang)} [{cited_all(one.article, lang)}]".replace(" []", "")


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


def drawn_without(event: Event, lang: str) -> list[str]:
    """What to do about those who were entered or checked in after the draw (R-130)."""
    found = []
    for stage in event.stages:
        late = ", ".join(map(str, undrawn(event, stage)))
        if not late:
            continue
        name = event.stage_names[str(stage.number)]
        again = Text(
            f"第 {name} 阶段抽签时没有 {late} 号：公布前重新抽签编排 guandan event pair",
            f"stage {name} was drawn without {late}: draw and pair it again before it is published: guandan event pair",
        )
        begun = Text(
            f"第 {name} 阶段首轮已公布，没有 {late} 号：规程允许补报的，用 guandan event late 加入",
            f"stage {name} has begun without {late}: if the regulations take late entries, guandan event late",
        )
        found.append((begun if stage.played else again).pick(lang))
    return found


def left_lines(event: Event, fact: Fact, lang: str) -> list[str]:
    """What follows from a withdrawal or an exclusion, with the articles."""
    left = read(Gone, fact.data)
    found = [f"{named(event, left.entry)}  {ENTRY[left.status].pick(lang)}"]
    for one in left.stages:
        # Of a match that is lost with it, the line below says what becomes of it.
        on = event.stage(one.stage).open is not None and (left.table is None or left.stage != one.stage)
        said = [words[getattr(one, name)].pick(lang) for name, words in LEAVING.items() if on or name != "this_round"]
        words = list(filter(None, said))
        if one.redraw:
            # The new draw leaves it out, so nobody has a bye instead.
            words[-1] = REDRAW.pick(lang)
        if one.fill_up:
            words.append(FILL_UP.pick(lang))
        where = Text(f"第 {one.stage} 阶段：", f"stage {one.stage}: ").pick(lang)
        told = where + Text("，", ", ").pick(lang).join(words)
        found.append(f"{told} [{cited_all(one.article, lang)}]")
    if left.stage is not None and left.table is not None:
        now = event.stage(left.stage).round(left.round)
        where = Text(f"第 {now.number} 轮第 {left.table} 桌", f"round {now.number}, table {left.table}").pick(lang)
        found.append(f"{where}  {score_text(now.table(left.table).outcome).pick(lang)}")
    return found


def board_lines(boards: list[BoardScore], entry: int, lang: str) -> list[str]:
    """A line for each board of a duplicate: what the entry played, and what the comparison with the field came to."""
    found = [Text("各副牌", "boards").pick(lang)] if boards else []
    for one in boards:
        compared = Text(f"与 {one.others} 桌比较", f"against {one.others} tables").pick(lang)
        where = Text(f"第 {one.round} 轮第 {one.board} 副", f"round {one.round}, board {one.board}").pick(lang)
        found.append(f"  {where}  {_board(one, entry).pick(lang)}  {compared}  {one.of(entry):+}")
    return found


def _board(one: BoardScore, entry: int) -> Text:
    gone = one.table.outcome.forfeits if one.table.outcome else (False, False)
    if any(gone):
        absent = gone[int(entry == one.table.second)]
        return Text("弃权", "forfeit") if absent else Text("对方弃权", "the other side forfeited")
    return Text(f"{one.own(entry):+}", f"{one.own(entry):+}") if one.result else Text("没有打", "not played")


def boards_json(boards: list[BoardScore], entry: int) -> list[dict[str, Any]]:
    """The same as data."""
    return [
        {
            "round": one.round,
            "table": one.table.number,
            "board": one.board,
            "result": one.own(entry),
            "others": one.others,
            "score": one.of(entry),
        }
        for one in boards
    ]
