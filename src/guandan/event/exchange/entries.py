"""A list of entries read from a file: every registration, and everything that is wrong with any of them at once."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from guandan.event.eligibility import GROUPS, Conditions, completed, findings, is_team, kind_name, sex_of, unit_findings
from guandan.event.exchange import cells
from guandan.event.exchange.cells import LONGEST, Value, Wrong, written
from guandan.event.exchange.columns import BY_KEY, PLAYERS, is_serial, names, plain, recognised
from guandan.event.exchange.columns import plain as plain_heading
from guandan.event.exchange.csvfile import HEAD, Row, read_csv
from guandan.event.exchange.duplicates import Line, across, filled
from guandan.event.exchange.spelling import near
from guandan.event.exchange.xlsxfile import OLD, ZIP, read_xlsx
from guandan.event.findings import Finding, advice, grave
from guandan.event.roster import Person, Registration
from guandan.game.errors import Conflict, Text, Unreadable, quoted
from guandan.game.settings import settings

SEXES = {
    "men": ("男子", "男", "men", "mens"),
    "women": ("女子", "女", "women", "womens"),
    "mixed": ("混合", "混", "mixed"),
}
KINDS = {
    "pairs": ("双人赛", "双人", "双打", "双", "对式赛", "对式", "pairs", "pair", "doubles"),
    "teams": ("团体赛", "团体", "团", "teams", "team"),
}


def event_words(conditions: Conditions) -> dict[str, str]:
    """Every way to name an event, and its key; those of this event come first."""
    words: dict[str, str] = {}
    for key in (*conditions.kinds, *settings()["event.kinds"].values):
        kind, sex = key.partition("_")[0], sex_of(key)
        names = {key, *kind_name(key)}
        names |= {f"{prefix}{word}" for prefix in SEXES.get(sex, ("",)) for word in KINDS[kind]}
        for name in names:
            words.setdefault(plain(name), key)
    words.pop("", None)
    return words


def group_words(conditions: Conditions) -> dict[str, str]:
    """Every way to name an age group, and its key; those of this event come first."""
    words: dict[str, str] = {}
    for group in (*conditions.groups, *GROUPS.values()):
        for name in (group.key, *group.name):
            words.setdefault(plain(name), group.key)
            words.setdefault(plain(name.removesuffix("组")), group.key)
            words.setdefault(plain(f"{name} group"), group.key)
    words.pop("", None)
    return words


SKIPPED = ("示例", "说明", "example", "notes", "instructions")
"""Sheets of the template that are not read."""


class Problem(NamedTuple):
    """What is wrong where."""

    row: int
    """As the spreadsheet counts, from 1."""
    column: str
    """Its heading in the file, or ours if the file has none; "" for the whole row."""
    value: str
    """What stands there."""
    finding: Finding

    @property
    def text(self) -> Text:
        """The sentence with its place, in both languages."""
        zh, en = f"第 {self.row} 行", f"row {self.row}"
        if self.column:
            zh, en = f"{zh}“{self.column}”", f'{en}, "{self.column}"'
        return Text(f"{zh}：{self.finding.text.zh}", f"{en}: {self.finding.text.en}")


class Reading(NamedTuple):
    """What a file holds."""

    lines: tuple[Line, ...]
    """All rows with an entry, good or bad."""
    problems: tuple[Problem, ...]
    conditions: Conditions
    known: tuple[Registration, ...] = ()

    @property
    def grave(self) -> tuple[Problem, ...]:
        """The problems that stand in the way."""
        return tuple(problem for problem in self.problems if problem.finding.grave)

    @property
    def good(self) -> tuple[Line, ...]:
        """The rows that are left when the bad ones are skipped.

        Of two rows that contradict each other the first stays if it is good. A team that is wrong as a whole goes as a
        whole.
        """
        left = [line for line in self.lines if not line.own_fault]
        while wrong := {row for row, finding in across(left, self.known, self.conditions) if finding.grave}:
            teams = {_team(line) for line in left if line.row in wrong} - {None}
            left = [line for line in left if line.row not in wrong and _team(line) not in teams]
        return tuple(left)

    @property
    def skipped(self) -> tuple[int, ...]:
        """The rows that are then left out."""
        kept = {line.row for line in self.good}
        return tuple(line.row for line in self.lines if line.row not in kept)

    def accepted(self, *, skip: bool = False) -> tuple[Registration, ...]:
        """All registrations, or with `skip` those of the good rows. Raises Conflict while a bad row is not skipped."""
        if self.grave and not skip:
            bad = len({problem.row for problem in self.grave})
            raise Conflict("list_not_clean", rows=bad, problems=len(self.grave))
        return tuple(line.registration for line in (self.good if skip else self.lines))


def _team(line: Line) -> tuple[str, str, str] | None:
    one = line.registration
    return (one.event, one.group, one.team) if is_team(one.event) and one.team else None


def read_entries(data: bytes, conditions: Conditions, known: Sequence[Registration] = ()) -> Reading:
    """The entries in an xlsx or csv file; `known` are those the event has already.

    Raises Unreadable if it is no such file or has no headings; everything else is a problem of a row.
    """
    rows = rows_of(data)
    at, keys = _headings(rows)
    headings = [written(cell) for cell in rows[at]]
    shown = {
        key: heading.replace("\n", " ") for key, heading in zip(reversed(keys), reversed(headings), strict=True) if key
    }
    problems = _of_headings(at + 1, headings, keys)
    words = event_words(conditions), group_words(conditions)
    lines = []
    for number, row in enumerate(rows[at + 1 :], start=at + 2):
        values = {key: cell for key, cell in reversed(list(zip(keys, row, strict=False))) if key}
        if any(written(value) for value in values.values()):
            line, found = _line(number, values, conditions, words)
            lines.append(line)
            problems += [_problem(number, finding, values, shown) for finding in found]
    if not lines:
        raise Unreadable("list_empty", row=at + 1)
    lines = filled(lines)
    by_row = {line.row: line.values for line in lines}
    for place, finding in across(lines, known, conditions):
        problems.append(_problem(place, finding, by_row[place], shown))
    problems.sort(key=lambda problem: (problem.row, not problem.finding.grave))
    return Reading(tuple(lines), tuple(problems), conditions, tuple(known))


def rows_of(data: bytes) -> list[Row]:
    """The rows of a csv, or of the sheet of an xlsx with the best headings."""
    if not data.startswith((ZIP, OLD)):
        return read_csv(data)
    sheets = [sheet for sheet in read_xlsx(data) if not plain_heading(sheet.name).startswith(SKIPPED)]
    if not sheets:
        raise Unreadable("list_no_headings", needed=_needed())
    return max(sheets, key=lambda sheet: _best(sheet.rows)[0]).rows


def _best(rows: Sequence[Row]) -> tuple[int, int]:
    """How many headings the best of the first rows has, and its place."""
    found = [len(set(recognised([written(cell) for cell in row])) - {""}) for row in rows[:HEAD]]
    return max(((count, -at) for at, count in enumerate(found)), default=(0, 0))


def _needed() -> str:
    return ", ".join(" ".join(BY_KEY[f"name{player}"].name) for player in PLAYERS)


def _headings(rows: Sequence[Row]) -> tuple[int, list[str]]:
    """The row of the headings and the keys of its columns."""
    _, place = _best(rows)
    keys = recognised([written(cell) for cell in rows[-place]]) if rows else []
    if not {f"name{player}" for player in PLAYERS} <= set(keys):
        raise Unreadable("list_no_headings", needed=_needed())
    return -place, keys


def _of_headings(row: int, headings: Sequence[str], keys: Sequence[str]) -> list[Problem]:
    """Columns that are not known, or stand there twice."""
    found = []
    for at, (heading, key) in enumerate(zip(headings, keys, strict=True)):
        if key and key in keys[:at]:
            found.append(Problem(row, heading, heading, grave("same_column", field=key)))
        elif heading and not key and not is_serial(heading):
            close = near(heading, names())
            finding = advice("unknown_column_near", near=close) if close else advice("unknown_column")
            found.append(Problem(row, heading, heading, finding))
    return found


def _problem(row: int, finding: Finding, values: Mapping[str, Value], shown: Mapping[str, str]) -> Problem:
    key = finding.field
    column = shown.get(key) or (BY_KEY[key].name.zh if key in BY_KEY else "")
    return Problem(row, column, quoted(written(values.get(key))), finding)


def _line(
    row: int, values: Mapping[str, Value], conditions: Conditions, words: tuple[dict[str, str], dict[str, str]]
) -> tuple[Line, list[Finding]]:
    """One row as a registration, with what is wrong with it alone."""
    found: list[Finding] = []

    def text(key: str) -> str:
        read = written(values.get(key))
        read = cells.unquoted(read) if read[1:2] in cells.FORMULA and read.startswith("'") else read
        if len(read) > LONGEST:
            found.append(grave("too_long", field=key, most=LONGEST))
        return cells.name(read[:LONGEST])

    def tried(key: str, read: Callable[[Value], object]) -> str:
        try:
            return str(read(values.get(key)))
        except Wrong as wrong:
            found.append(grave(wrong.code, field=key, value=quoted(written(values.get(key)))))
            return ""

    def whole(value: Value) -> int:
        return cells.number(cells.unquoted(written(value)))

    def sex(value: Value) -> str:
        return cells.sex(written(value))

    players = []
    for at in PLAYERS:
        name = text(f"name{at}")
        if not name:
            found.append(grave("missing", field=f"name{at}"))
        parts = [
            tried(f"{key}{at}", read)
            for key, read in (("sex", sex), ("born", cells.born), ("id", cells.identity), ("phone", cells.phone))
        ]
        person, more = _told(Person(name, *parts), at, conditions)
        players.append(person)
        found += more
    first, second = players
    if first.name and second.name and first.may_be(second, same_unit=True):
        found.append(grave("same_player", field="name2", name=first.name))
    one = Registration(
        (first, second),
        event=words[0].get(plain_heading(written(values.get("event"))), text("event")),
        group=words[1].get(plain_heading(written(values.get("group"))), text("group")),
        number=int(tried("number", whole) or 0),
        team=text("team"),
        unit=text("unit"),
        region=text("region"),
        seed=int(tried("seed", whole) or 0),
        rank=text("rank"),
        captain=text("captain"),
        coach=text("coach"),
        remarks=text("remarks"),
    )
    found += _entered(one, conditions, {finding.field for finding in found})
    return Line(row, completed(one, conditions), any(finding.grave for finding in found), values), found


def _told(person: Person, at: int, conditions: Conditions) -> tuple[Person, list[Finding]]:
    """A person with what their identity number says, and where it says otherwise."""
    found: list[Finding] = []
    told = cells.told_by(person.id)
    if cells.is_card(person.id) and (told is None or not cells.checks(person.id)):
        found.append(advice("wrong_id", field=f"id{at}", value=person.id))
    if told and person.born and person.born != told.date:
        found.append(grave("id_differs", field=f"born{at}", value=told.date))
    if told and person.sex and person.sex != told.sex:
        found.append(grave("id_differs", field=f"sex{at}", value={"m": "男 m", "f": "女 f"}[told.sex]))
    if told:
        person = person._replace(born=person.born or told.date, sex=person.sex or told.sex)
    if person.born > conditions.reference:
        value = {"value": person.born, "reference": conditions.reference}
        found.append(grave("born_later", field=f"born{at}", **value))
    return person, found


def _entered(one: Registration, conditions: Conditions, faulty: set[str]) -> list[Finding]:
    """Whether it may enter; what could not be read is not called missing besides."""
    found = [finding for finding in findings(one, conditions) if finding.field not in faulty]
    kind = one.event or conditions.kinds[0]
    if kind in conditions.kinds and is_team(kind) and not one.team:
        found.append(grave("missing", field="team"))
    found += unit_findings(one, conditions)
    return found
