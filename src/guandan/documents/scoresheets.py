"""The score sheets (记分表) of a round: with the names on them, and filled in from results and records."""

from collections.abc import Iterator

from guandan.documents.model import Document, Part, sheets
from guandan.documents.scoreforms import FORMS, Filled, Side, form_of
from guandan.documents.source import Kind, Source, day_text, of_round
from guandan.documents.words import levels_text
from guandan.event.entrants import Entrant
from guandan.event.outcomes import Result
from guandan.event.plans import plan_of
from guandan.event.plans.plan import basis_of
from guandan.event.stage import Round, Stage, Table
from guandan.event.state import Event
from guandan.event.views.pairings import PairedTable, pairings
from guandan.event.views.results import TableResult, results
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.results import GameResult, game_result
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SIDES

TABLE = (Text("台上", "on"), Text("台下", "off"))


def score_sheets(source: Source) -> Iterator[Document]:
    """A sheet for every table of a round, with the names already on it."""
    for stage, one in source.rounds():
        yield _card(source, SHEETS, stage, one, empty_sheets(source, stage, one))


def filled_sheets(source: Source) -> Iterator[Document]:
    """The sheets of a round as far as its results and records are known: one for each game or board."""
    rules = source.event.rules
    for stage, one in source.rounds():
        form = FORMS[form_of(rules, stage)]
        shown = results(source.event, stage, one.number, OFFICE)
        if not any(table.state == "done" for table in shown.tables):
            continue
        raw = {table.number: table for table in one.tables}
        pages: list[list[Part]] = []
        for table in shown.tables:
            there = raw[table.table.table]
            named = _sheets_of(source, stage, one, table.table, there)
            found = _with_result(source, _of_table(table.table, one), named, table, there.result)
            pages += [form(rules, sheet) for sheet in found]
        yield _card(source, FILLED, stage, one, pages)


def _card(source: Source, kind: Kind, stage: Stage, one: Round, pages: list[list[Part]]) -> Document:
    made = source.document(kind.name, kind.title, sheets(pages))
    return of_round(source, made._replace(paper="a5", landscape=True, bare=True), stage, one)


def empty_sheets(source: Source, stage: Stage, one: Round) -> list[list[Part]]:
    """The sheets of a round with the names on them and nothing else."""
    form = FORMS[form_of(source.event.rules, stage)]
    shown = pairings(source.event, stage, one.number, OFFICE)
    raw = {table.number: table for table in one.tables}
    return [
        form(source.event.rules, sheet)
        for table in shown.tables
        for sheet in _sheets_of(source, stage, one, table, raw[table.table])
    ]


def _sheets_of(source: Source, stage: Stage, one: Round, paired: PairedTable, table: Table) -> list[Filled]:
    """The empty sheets of a meeting: one for each pair of a team, or for each game of several."""
    event, whole = source.event, _of_table(paired, one)
    if event.terms.pairs > 1:
        return [whole._replace(game=name, pairs=pairs) for name, pairs in team_pairs(event, table)]
    games = basis_of(event, stage, plan_of(stage.spec), one.number, table.game).format.games
    return [whole._replace(game=_named(GAME, at)) for at in range(1, games + 1)] if games > 1 else [whole]


def team_pairs(event: Event, table: Table) -> list[tuple[Text, tuple[Side, Side]]]:
    """Board by board the pairs of two teams that meet, with what the board is called.

    The names are empty as long as a team has not put up its pairs.
    """
    teams = [event.entrants[number] for number in (table.first, table.second)]
    sides = [(team, table.line_ups.get(team.number, ())) for team in teams]

    def side(team: Entrant, put_up: tuple[tuple[int, int], ...], at: int) -> Side:
        names = _names(team, put_up[at]) if put_up else ""
        return team.number, names, team.form.team or team.unit or team.label

    return [(_named(PAIR, at + 1), (side(*sides[0], at), side(*sides[1], at))) for at in range(event.terms.pairs)]


PAIR, GAME = Text("对", "pair"), Text("局", "game")


def _named(word: Text, at: int) -> Text:
    return Text(f"第 {at} {word.zh}", f"{word.en} {at}")


def _names(team: Entrant, places: tuple[int, int]) -> str:
    return " / ".join(team.players[place - 1].name for place in places)


def _of_table(table: PairedTable, one: Round) -> Filled:
    first = (table.first, table.first_name, table.first_unit)
    second = (table.second, table.second_name, table.second_unit)
    since = one.begun or one.published
    return Filled(str(one.number), str(table.table), day=day_text(since) if since else "", pairs=(first, second))


def _with_result(
    source: Source, whole: Filled, named: list[Filled], table: TableResult, result: Result | None
) -> list[Filled]:
    """The sheets of a meeting with its result: of several games or pairs, one for each."""
    if table.state != "done":
        return named
    told = table.how == "played" and (any(table.points) or any(table.grade))
    filled = whole._replace(remarks=Text("", "") if told else table.score)
    rules = source.event.rules
    facts = source.beside.get(result.match.log) if result is not None and result.match is not None else None
    if facts:
        return _of_record(Log(list(facts)), filled)
    parts = (result.games or result.boards) if result is not None else ()
    if parts:
        return [
            _of_part(rules, sheet._replace(remarks=filled.remarks), one)
            for sheet, one in zip(named, parts, strict=False)  # the last game of three may not be needed
        ]
    if result is not None and result.signed:  # boards of duplicate: levels gained on each
        boards = tuple((f"{one:+}" if one else "0", f"{-one:+}" if one else "0") for one in result.signed)
        return [filled._replace(deals=boards, remarks=Text("", ""))]
    if any(table.points) or any(table.grade):
        filled = _scored(filled, table.grade, table.points)
    return [_with_levels(filled, result) if result is not None else filled]


def _scored(filled: Filled, grade: tuple[int, int], points: tuple[int, int]) -> Filled:
    return filled._replace(grade=(str(grade[0]), str(grade[1])), points=(str(points[0]), str(points[1])))


def _with_levels(filled: Filled, result: Result) -> Filled:
    if result.levels is not None:
        filled = filled._replace(levels=(LEVELS[result.levels[0]], LEVELS[result.levels[1]]))
    if result.on_table in SIDES:
        on = SIDES.index(result.on_table)
        filled = filled._replace(on_table=(TABLE[on], TABLE[1 - on]))
    return filled


def _of_part(rules: Ruleset, filled: Filled, result: Result) -> Filled:
    """One game or board, scored by itself."""
    if result.forfeit or result.loss:
        who = result.forfeit or result.loss
        filled = filled._replace(remarks=levels_text(f"{'forfeit' if result.forfeit else 'loss'}:{who}"))
    elif result.levels is not None:
        on = SIDES.index(result.on_table) if result.on_table in SIDES else None
        scored = game_result(rules, result.levels, on, "recorded")
        filled = _scored(filled, scored.grade, scored.points)
    elif result.grade is not None:
        filled = _scored(filled, result.grade, result.points or (0, 0))
    return _with_levels(filled, result)


def _of_record(log: Log, filled: Filled) -> list[Filled]:
    """Game by game and deal by deal, turned to the pair that the sheet names first."""
    state = log.state
    games = [game for game in (*state.score.past, state.game.deals) if game]
    turned = state.agreed.players[0] not in filled.pairs[0][1].split(" / ") and state.agreed.players[0] != ""
    found = []
    for at, deals in enumerate(games):
        name = _named(GAME, at + 1) if len(games) > 1 else filled.game
        written = tuple(
            (LEVELS[b], LEVELS[a]) if turned else (LEVELS[a], LEVELS[b]) for a, b in (one.levels for one in deals)
        )
        sheet = filled._replace(game=name, deals=written, levels=written[-1])
        result = state.score.games[at] if at < len(state.score.games) else None
        found.append(_with_score(sheet, result, turned=turned) if result is not None else sheet)
    return found or [filled]


def _with_score(filled: Filled, result: GameResult, *, turned: bool) -> Filled:
    grade, points = result.grade, result.points
    return _scored(filled, grade[::-1], points[::-1]) if turned else _scored(filled, grade, points)


def blank_forms(source: Source) -> Iterator[Document]:
    """All four forms, empty, to be copied."""
    pages = [form(source.event.rules, Filled()) for form in FORMS.values()]
    yield source.document("blank-score-sheets", BLANK.title, sheets(pages))._replace(
        paper="a5", landscape=True, bare=True
    )


SHEETS = Kind("score-sheets", Text("记分表", "Score sheets"), score_sheets)
FILLED = Kind("filled-score-sheets", Text("记分表（已填）", "Score sheets, filled in"), filled_sheets)
BLANK = Kind("blank-score-sheets", Text("空白记分表", "Blank score sheets"), blank_forms, public=True)
