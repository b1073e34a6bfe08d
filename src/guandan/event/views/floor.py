"""The floor (赛场) as referees see it: every table with its clock, what it waits for, calls in the order they came."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from guandan.event.online import Arrived, is_online
from guandan.event.reports import Where
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.views.pairings import place_of
from guandan.event.views.viewer import Viewer, check_view
from guandan.event.views.words import NOTHING
from guandan.game.acts import REFEREE, SCORER, TABLE
from guandan.game.errors import Text
from guandan.game.fields import Reference
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match, expects
from guandan.game.names import seat_text
from guandan.game.ruling import CHOICE
from guandan.game.seats import SEATS, SIDES
from guandan.referee.corrections import MINUTE, Corrections, ended_at
from guandan.referee.register import noted
from guandan.referee.rulings.in_words import CHOICES, all_text

DOES = {
    "play": Text("出牌", "play"),
    "tribute": Text("贡牌", "pay tribute"),
    "return": Text("还牌", "return a card"),
    "cut": Text("切牌", "cut"),
    "entropy": Text("洗牌", "shuffle"),
    "choose": Text("选择", "choose"),
    "resume": Text("恢复比赛", "let it go on"),
    "lot": Text("抽签", "draw the lot"),
}
DEAL = Text("录入第 {0} 副的名次", "the finish of deal {0}")
SIGNATURES = Text("双方签字", "the signatures of both sides")
SIGNATURE = Text("裁判签字", "the referee's signature")
RESULT = Text("录入成绩", "its result")
PLAYERS = Text("选手到齐", "its players")
BEGINNING = Text("本轮开始", "the round to begin")
NEXT = Text("下一副", "the next deal")


class ChairCall(NamedTuple):
    """A player of an online table calls a referee."""

    seat: str
    """Where they sit; empty if they have stood up since."""
    why: str
    at: int


class TableNow(NamedTuple):
    """What is known of a table besides the event: its match, and of an online one who has come."""

    log: Log | None = None
    arrived: Arrived = (None, None)
    calls: tuple[ChairCall, ...] = ()
    """Who has called a referee from their chair."""
    room: str = ""
    signed: tuple[str, ...] = ()
    """Who has signed the sheet as it is."""
    boards: int = 0
    """Of a duplicate that is played online: how many of its boards have begun."""


class PendingChoice(NamedTuple):
    """A choice against an offender that somebody has to make."""

    who: str
    of: Text
    options: tuple[Text, ...]


class SentMatter(NamedTuple):
    """What a referee has sent to the chief."""

    at: int
    by: str
    what: str
    board: int
    """Of which pair of a team, or board; 0 where the table has one match."""
    act: str
    """What the chief would do."""
    draft: dict[str, Any]
    """With these data, as far as they were entered."""


class FloorTable(NamedTuple):
    """A table. Pairs are of East-West and North-South."""

    stage: int
    round: int
    table: int
    place: str
    entries: tuple[int, int]
    names: tuple[str, str]
    players: tuple[str, ...]
    """By seat E N W S; empty where several matches are played."""
    boards: int
    """How many: pairs of two teams, boards of duplicate in a hall, those that have begun of one online; else 0."""
    board: int
    """Which of them this is about; 0 for the table as a whole, or online for the last."""
    referee: str
    mine: bool
    online: bool
    room: str
    match: str
    """The log of its match; empty if there is none yet."""
    matches: tuple[str, ...]
    """Those that its result is of: of a duplicate that is played online one for each board."""
    called: int
    """Since when it waits for a referee; 0 if it does not."""
    calls: tuple[ChairCall, ...]
    """Calls from the chairs of an online table."""
    raised: SentMatter | None
    waits: Text
    """What it waits for; empty when it has its result."""
    choice: PendingChoice | None
    deals: int
    levels: tuple[str, str]
    begun: int
    """When its round began, put forward by its pauses; 0 if it has not."""
    paused: int
    stopped: int
    """Since when it is stopped by a referee; 0 if it is not."""
    ends: int
    """When time is over; 0 if the clock does not end the match."""
    late: tuple[int, int]
    """Of an online table: seconds that each side is late so far."""
    rulings: int
    awaits: int
    """How many rulings are in force, and how many of them wait for somebody above their referee."""
    corrections: int
    done: bool
    outdated: bool
    """Whether its match has changed since the event took its result."""
    correct_until: int
    """Until when its score may be put right; 0 if nothing was said yet, -1 without a limit."""


class Floor(NamedTuple):
    """The floor of an event."""

    tables: tuple[FloorTable, ...]
    calls: tuple[int, ...]
    """Where somebody waits for a referee: places in `tables`, in the order in which they called."""
    sent: tuple[int, ...]
    """What waits for the chief, likewise."""
    colleagues: tuple[str, ...]
    """Referees to whom a table can be given."""


def floor(
    event: Event,
    known: Mapping[tuple[int, int], TableNow],
    viewer: Viewer,
    *,
    places: Sequence[Where],
    tables: frozenset[int] | None,
    now: int,
    limits: Corrections | None = None,
) -> Floor:
    """Tables as they are, one round of a stage; `tables` are those of who looks, or None for all. Raises NotAllowed."""
    check_view("floor", viewer)
    windows = limits or Corrections(event.rules)
    rows = [
        _table(where, known.get((where.stage.number, where.table.number), TableNow()), tables, now, windows)
        for where in places
    ]
    calls = sorted((at for at, one in enumerate(rows) if _since(one)), key=lambda at: _since(rows[at]))
    sent = [at for at, one in enumerate(rows) if one.raised is not None]
    listed = tuple(sorted({one.name for one in event.officials if one.post == "referee"}))
    return Floor(tuple(rows), tuple(calls), tuple(sorted(sent, key=lambda at: _raised(rows[at]))), listed)


def places_on(event: Event) -> list[Where]:
    """The tables of the rounds that are on."""
    return [
        Where(event, stage, one, table)
        for stage in event.stages
        if (one := _on(stage)) is not None
        for table in one.tables
    ]


def _on(stage: Stage) -> Round | None:
    """The round that is on, else the last one as long as the stage is not closed."""
    if stage.open is not None or stage.status == "closed":
        return stage.open
    return stage.played[-1] if stage.played else None


def played_in(where: Where) -> tuple[str, ...]:
    """The matches that the result of a table is of."""
    return tuple(ref.log for ref in _refs(where))


def _refs(where: Where) -> tuple[Reference, ...]:
    result = where.table.result
    return () if result is None else result.matches or ((result.match,) if result.match is not None else ())


def _since(one: FloorTable) -> int:
    """Since when anybody there waits for a referee; 0 if nobody does."""
    return min((at for at in (one.called, *(call.at for call in one.calls)) if at), default=0)


def _raised(one: FloorTable) -> int:
    return one.raised.at if one.raised else 0


def _table(where: Where, here: TableNow, tables: frozenset[int] | None, now: int, windows: Corrections) -> FloorTable:
    event, stage, one, table, board = where
    match = here.log.state if here.log is not None else None
    online = is_online(stage, table) and event.terms.pairs == 1
    runs = match is not None and not match.game.over and (online or one.begun)
    ends = (match.ends_at() or 0) if match is not None and runs else 0
    matter = table.raised
    rulings = [ruled for ruled in match.register.rulings if ruled.amended is None] if match is not None else []
    return FloorTable(
        stage.number,
        one.number,
        table.number,
        place_of(event, stage, one, table.number),
        (table.first, table.second),
        (event.entrants[table.first].label, event.entrants[table.second].label),
        where.players if online or board or not where.boards else (),
        here.boards if online else where.boards,
        board,
        one.referees.get(table.number, ""),
        tables is None or table.number in tables,
        online,
        here.room,
        match.id if match is not None else "",
        played_in(where),
        table.called,
        here.calls,
        SentMatter(matter.at, matter.by, matter.what, matter.board, matter.act, dict(matter.draft)) if matter else None,
        _waits(where, here, match if online or not board else None, online=online),
        _choice(match),
        sum(map(len, match.score.past)) + len(match.game.deals) if match is not None else 0,
        (LEVELS[match.game.levels[0]], LEVELS[match.game.levels[1]]) if match is not None else ("2", "2"),
        one.begun and one.begun + one.stopped,
        one.paused,
        (match.register.paused or 0) if match is not None else 0,
        ends,
        _late(where, here, now) if online and match is None else (0, 0),
        len(rulings),
        sum(bool(ruled.data.get("awaits")) for ruled in rulings),
        len(noted(here.log)) if here.log is not None else 0,
        table.outcome is not None,
        _outdated(where, here.log),
        _window(match, windows),
    )


def _waits(where: Where, here: TableNow, match: Match | None, *, online: bool) -> Text:
    if where.table.outcome is not None:
        return NOTHING
    if match is None:
        if not online:
            return BEGINNING if not where.round.begun and where.stage.open else RESULT
        return PLAYERS if None in here.arrived else BEGINNING
    if match.over and not match.register.pending:
        missing = [side for side in SIDES if side not in here.signed]
        return RESULT if online else SIGNATURES if missing else SIGNATURE
    told = [_expected(match, one.who, one.act) for one in expects(match)]
    return Text("，".join(one.zh for one in told), ", ".join(one.en for one in told))


def _expected(match: Match, who: str, act: str) -> Text:
    if who == SCORER:
        number = sum(map(len, match.score.past)) + len(match.game.deals) + 1
        return Text(DEAL.zh.format(number), DEAL.en.format(number))
    does = DOES.get(act, Text("", ""))
    if who in SEATS:
        seat = seat_text(who)
        return Text(f"{seat.zh}家{does.zh}", f"{seat.en} to {does.en}".removesuffix(" to "))
    if who == TABLE:
        return NEXT
    return Text(f"裁判{does.zh}", f"the referee to {does.en}") if who == REFEREE else does


def _choice(match: Match | None) -> PendingChoice | None:
    if match is None or not match.register.pending or match.register.pending[0]["word"] != CHOICE:
        return None
    choice = match.register.pending[0]
    options = tuple(all_text(match.rules, option) for option in choice["options"])
    return PendingChoice(choice["who"], CHOICES.get(choice["of"], NOTHING), options)


def _late(where: Where, here: TableNow, now: int) -> tuple[int, int]:
    """Seconds by the clock of the round: those of a side that has come, or so far."""
    one = where.round
    if not one.begun or where.table.outcome is not None:
        return 0, 0
    still = one.paused or now
    first, second = (((came if came is not None else still) - one.stopped - one.begun) // 1000 for came in here.arrived)
    return max(0, first), max(0, second)


def _outdated(where: Where, log: Log | None) -> bool:
    last = log.facts[-1].seq if log is not None else 0
    return log is not None and any(ref.log == log.state.id and ref.seq != last for ref in _refs(where))


def _window(match: Match | None, windows: Corrections) -> int:
    """Until when a finished match may be put right; 0 while it is played."""
    if match is None or not match.over:
        return 0
    return -1 if windows.minutes is None else ended_at(match) + windows.minutes * MINUTE
