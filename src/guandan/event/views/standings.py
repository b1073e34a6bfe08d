"""The standings (名次) of a stage: places, every column of the book, and what told those apart who were level."""

from collections.abc import Mapping
from typing import NamedTuple

from guandan.event.boardscores import BoardScore, board_scores
from guandan.event.final import stage_ranks
from guandan.event.plans import plan_of
from guandan.event.plans.plan import Tiers
from guandan.event.ranking import column_name, criterion_meaning
from guandan.event.stage import Stage
from guandan.event.standings import Standings, Values
from guandan.event.state import Event
from guandan.event.views.viewer import Viewer, results_seen
from guandan.event.views.words import BY, ENTRY, HOW, NOTHING, Sentence
from guandan.game.errors import Text
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings

TITLE = Text("名次", "Standings")


class StandingsRow(NamedTuple):
    """An entry in a table of standings."""

    place: int | None
    entry: int
    name: str
    unit: str
    values: Values
    """One for each criterion; None where it was not needed."""
    by: str
    """What put it behind the row above: a criterion, lot, deal, or "" where the place is shared."""
    remark: Text
    """Withdrawn, excluded, did not come; by lot, by a deciding deal."""


class StandingsTable(NamedTuple):
    """A table of standings: of a stage, or of one of its pools."""

    title: Text
    criteria: tuple[str, ...]
    columns: tuple[Text, ...]
    """What the criteria are called."""
    rows: tuple[StandingsRow, ...]


class StandingsView(NamedTuple):
    """How a stage stands after a round."""

    stage: int
    round: int
    """The last round that counts here; 0 before the first."""
    tables: tuple[StandingsTable, ...]
    tiers: Tiers
    """All entries, the best first; those of one tier share their places."""
    unplaced: tuple[int, ...]
    meanings: tuple[Sentence, ...]
    """What each column means, then what settles a tie that is left, with the articles of the book in force."""
    missing: tuple[int, ...]
    """Tables of that round without a result: the standings are not final."""


def standings_view(event: Event, number: int, after: int | None, viewer: Viewer) -> StandingsView:
    """The standings of a stage after a round, by default the last; for the public the last they know the results of.

    Raises a refusal.
    """
    stage = event.stage(number)
    if after is None and not viewer.inside:
        known = [one.number for one in stage.played if results_seen(event, one, viewer)]
        after = known[-1] if known and known[-1] < len(stage.played) else None
    ranks = stage_ranks(event, number, after)
    names = {entry: one.label for entry, one in event.entrants.items()}
    several = len(ranks.standings) > 1
    tables = tuple(
        table_of(event.rules, one, names, Text(f"第 {at} 组", f"Group {at}") if several else TITLE)
        for at, one in enumerate(ranks.standings, start=1)
    )
    rounds = stage.played[:after]
    missing = tuple(table.number for table in rounds[-1].missing) if rounds else ()
    found = tables or (places_table(event, ranks.tiers, ranks.unplaced),)
    return StandingsView(
        number, len(rounds), found, ranks.tiers, ranks.unplaced, _meanings(event, stage, found), missing
    )


def _meanings(event: Event, stage: Stage, tables: tuple[StandingsTable, ...]) -> tuple[Sentence, ...]:
    if not tables[0].criteria:
        return ()
    rules, family = event.rules, plan_of(stage.spec).family
    key = "rank.criteria_round_robin" if family == "round_robin" else "rank.criteria"
    article = rules.article(key)
    last = settings()["rank.final"].values[rules.word("rank.final")]
    how = Text(f"仍相同时：{last.zh}。", f"Still equal: {last.en}.")
    return (
        *(Sentence(criterion_meaning(rules, one), article) for one in tables[0].criteria),
        Sentence(how, rules.article("rank.final")),
    )


def table_of(rules: Ruleset, standings: Standings, names: Mapping[int, str], title: Text = TITLE) -> StandingsTable:
    """A table with every criterion in its order, names by number of entry."""
    rows = tuple(
        StandingsRow(
            row.place,
            row.entry.number,
            names.get(row.entry.number, ""),
            row.entry.unit,
            row.values,
            row.by,
            _joined(ENTRY[row.entry.status], BY.get(row.by) or BY.get(below, NOTHING)),
        )
        for row, below in zip(standings.rows, (*(row.by for row in standings.rows), "")[1:], strict=True)
    )
    return StandingsTable(title, standings.criteria, tuple(column_name(rules, one) for one in standings.criteria), rows)


def places_table(event: Event, tiers: Tiers, unplaced: tuple[int, ...], title: Text = TITLE) -> StandingsTable:
    """Places with names, where there are no columns: of a chart, of the whole event."""
    away = stayed_away(event)
    rows, place = [], 1
    for tier in tiers:
        rows += [_row(event, place, entry, away) for entry in tier]
        place += len(tier)
    rows += [_row(event, None, entry, away) for entry in unplaced]
    return StandingsTable(title, (), (), tuple(rows))


def _row(event: Event, place: int | None, entry: int, away: set[int]) -> StandingsRow:
    one = event.entrants[entry]
    remark = _joined(ENTRY[one.status], HOW["double_forfeit"] if entry in away else NOTHING)
    return StandingsRow(place, entry, one.label, one.unit, (), "", remark)


def _joined(*parts: Text) -> Text:
    return Text("  ".join(part.zh for part in parts if part.zh), "  ".join(part.en for part in parts if part.en))


def boards_of(stage: Stage, entry: int, after: int | None) -> list[BoardScore]:
    """The boards of one entry in order; none where it is no duplicate."""
    size = plan_of(stage.spec).boards(stage.spec)
    scores = board_scores(stage.played[:after], size) if size else []
    return [one for one in scores if entry in (one.table.first, one.table.second)]


def stayed_away(event: Event) -> set[int]:
    """Those who went out of a chart because neither side came."""
    return {
        side
        for stage in event.stages
        if plan_of(stage.spec).family == "knockout"
        for one in stage.played
        for table in one.tables
        if table.outcome is not None and table.outcome.how == "double_forfeit"
        for side in (table.first, table.second)
    }
