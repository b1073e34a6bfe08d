"""The register (判罚登记) of an event as its officials see it: every ruling, and the ladder of each pair."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from guandan.event.state import Event
from guandan.event.views.picture import TOTALS
from guandan.event.views.viewer import Viewer, check_view
from guandan.event.views.words import NOTHING, Sentence
from guandan.game.errors import Text
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.names import seat_text
from guandan.referee.authority import ROLES
from guandan.referee.ladder import Step
from guandan.referee.register import NOTED, Ladder, Noted, Registered, ladders, noted, register
from guandan.referee.rulings.in_words import effects_of, infraction_name, offender_name, pair_name, remedies_of
from guandan.referee.rulings.waivers import SETTLED, waiver_text
from guandan.referee.words import SANCTIONS

OTHERS = {**ROLES, "recorder": Text("编排记录员", "recorder")}


class RegisterRow(NamedTuple):
    """A ruling, a score put right, or play taken back."""

    match: str
    number: int
    """Of the fact in the match."""
    at: int
    kind: str
    """ruling, correct or rewind."""
    stage: int
    round: int
    table: int
    board: int
    """Of a team's pair or of duplicate; 0 where the table has one match."""
    pairs: tuple[str, ...]
    """Those it is against or about."""
    offender: Text
    what: Text
    sanction: Text
    follows: tuple[Sentence, ...]
    """What it added up to, and what it did."""
    awaits: tuple[Sentence, ...]
    """What somebody above its referee has still to confirm."""
    article: str
    official: str
    role: Text
    reason: str
    amended: int
    """The number of the ruling that took its place; 0 while it is in force."""
    amends: int
    """The number of the ruling whose place it took; 0 if none."""
    annuls: bool


class LadderSum(NamedTuple):
    """How many sanctions of a kind count against a pair, and what each comes from."""

    name: Text
    number: int
    facts: tuple[Sentence, ...]


class LadderRow(NamedTuple):
    """What counts against a pair across the event."""

    entry: int
    """Its number; 0 if nobody of that name is entered."""
    pair: str
    match: str
    """The last it plays."""
    table: int
    sums: tuple[LadderSum, ...]


class EventRegister(NamedTuple):
    """Everything that referees have done in the matches of an event."""

    rows: tuple[RegisterRow, ...]
    """The latest first."""
    ladders: tuple[LadderRow, ...]


def event_register(
    event: Event, logs: Sequence[Log], viewer: Viewer, name: Callable[[str], str] = str
) -> EventRegister:
    """The register of an event, for those who run it; `name` says what officials are called. Raises NotAllowed."""
    check_view("register", viewer)
    known = [log.state for log in logs]
    rows = [_row(one, name) for one in register(known)]
    rows += [_noted(one, name) for log in logs for one in noted(log)]
    rows.sort(key=lambda one: (one.at, one.match, one.number), reverse=True)
    every = {(one.id, ruled.seq): ruled.data for one in known for ruled in one.register.rulings}
    entries = [(frozenset(player.name for player in one.players), one.number) for one in event.entrants.values()]
    return EventRegister(tuple(rows), tuple(_ladder(one, entries, every) for one in ladders(known)))


def _place(match: Match) -> tuple[int, int, int, int]:
    about = dict(match.agreed.about)
    stage, round_, table, board = (int(about.get(key, "0") or 0) for key in ("stage", "round", "table", "board"))
    return stage, round_, table, board or _board(match)


def _board(match: Match) -> int:
    """Which board of a duplicate a match that was played online is; 0 if it is none."""
    number = match.agreed.format.board.rpartition("/")[2]
    return int(number) if number.isdecimal() else 0


def _row(one: Registered, name: Callable[[str], str]) -> RegisterRow:
    match, data = one.match, one.ruled.data
    follows = [_rung(step, Text("累计：{0}", "adds up to: {0}")) for step in data.get("steps", ())]
    if "waived" in data:
        follows.append(Sentence(waiver_text(data), ""))
    if "settled" in data:
        follows.append(Sentence(SETTLED[data["settled"]], ""))
    follows += [Sentence(part.text, part.article) for part in (*remedies_of(data), *effects_of(match, data))]
    return RegisterRow(
        match.id,
        one.ruled.seq,
        one.ruled.at,
        "ruling",
        *_place(match),
        tuple(pair_name(match, side) for side in one.sides),
        offender_name(match, data["offender"]) if "offender" in data else NOTHING,
        infraction_name({"infraction": data["annuls"]} if "annuls" in data else data),
        SANCTIONS[data["sanction"]] if "sanction" in data else NOTHING,
        tuple(follows),
        tuple(_rung(step, Text("{0}", "{0}")) for step in data.get("awaits", ())) if one.awaits else (),
        one.article,
        name(data.get("official", "")),
        OTHERS.get(data.get("role", ""), NOTHING),
        data.get("reason", ""),
        one.ruled.amended or 0,
        data.get("amends", 0),
        "annuls" in data,
    )


def _rung(step: Mapping[str, str], form: Text) -> Sentence:
    name = SANCTIONS[step["sanction"]]
    return Sentence(Text(form.zh.format(name.zh), form.en.format(name.en)), step["article"])


def _noted(one: Noted, name: Callable[[str], str]) -> RegisterRow:
    match, data = one.match, one.fact.data
    what = NOTED[one.fact.kind]
    if one.fact.kind == "correct":
        zh, en = (" ".join(seat_text(seat).pick(lang) for seat in data["finish"]) for lang in ("zh", "en"))
        what = Text(f"{what.zh}：{zh}", f"{what.en}: {en}")
    elif one.fact.kind == "rewind":
        what = Text(f"{what.zh}：至第 {data['to']} 条", f"{what.en} to fact {data['to']}")
    return RegisterRow(
        match.id,
        one.fact.seq,
        one.fact.at,
        one.fact.kind,
        *_place(match),
        tuple(pair_name(match, side) for side in (0, 1)),
        NOTHING,
        what,
        NOTHING,
        (),
        (),
        one.article,
        name(str(data.get("official", ""))),
        OTHERS.get(str(data.get("role", "")), NOTHING),
        str(data.get("reason", "")),
        0,
        0,
        False,
    )


def _ladder(
    one: Ladder, entries: Sequence[tuple[frozenset[str], int]], every: Mapping[tuple[str, int], Mapping[str, object]]
) -> LadderRow:
    match, side = one.match, one.side
    names = frozenset((match.agreed.players[side], match.agreed.players[side + 2]))
    sums = tuple(
        LadderSum(TOTALS[name], len(steps), tuple(_came(step, every) for step in steps))
        for name, steps in one.standing._asdict().items()
    )
    entry = next((number for players, number in entries if names <= players), 0)  # a pair, or one of a team
    return LadderRow(entry, pair_name(match, side), match.id, _place(match)[2], sums)


def _came(step: Step, every: Mapping[tuple[str, int], Mapping[str, object]]) -> Sentence:
    """Where a counted sanction comes from: a ruling, or several and the article that adds them up."""
    told = [_fact(fact.match, fact.seq, every) for fact in step.facts]
    zh, en = "、".join(text.zh for text in told), ", ".join(text.en for text in told)
    return Sentence(Text(zh, en), step.article)


def _fact(match: str, seq: int, every: Mapping[tuple[str, int], Mapping[str, object]]) -> Text:
    data = every.get((match, seq))
    what = infraction_name(data) if data is not None and "infraction" in data else NOTHING
    return Text(f"{what.zh} #{seq}".strip(), f"{what.en} #{seq}".strip())
