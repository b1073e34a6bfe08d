"""Outcomes (成绩) of meetings: from levels, from grades, from games or boards, by reference, by forfeit or ruling.

A result is written in one of these ways; E-W is the side named first in the pairing:

    {"levels": ["9", "7"], "on_table": "E-W"}     levels reached; who won the last deal, where the book asks
    {"grade": [15, 11], "points": [2, 0]}         the score as such
    {"games": [{...}, {...}]}                     several games; any of them may be lost by ruling where a game is
    {"boards": [{...}, {...}]}                    the boards of a team match; any of them may be lost by ruling (R-140)
    {"signed": [3, -1, 0]}                        promotions of E-W on the boards of duplicate, 0 if not played;
                                                  with `matches` ([log, number, hash], ...) if matches say so
    {"match": [log, number, hash], "result": {}}  what a match log says (see reports)
    {"forfeit": "N-S"}, {"forfeit": "both"}       with `levels` if cards were played
    {"loss": "N-S", "levels": ["9", "7"]}         lost by ruling

`winner` names who won a drawn match by an extra deal or by lot.
"""

from typing import Annotated, Any, NamedTuple

from guandan.event import awards
from guandan.event.endings import Course
from guandan.event.formats.teams import team_score
from guandan.event.history import NOTHING, Score
from guandan.game.errors import Illegal, NotAllowed, Unreadable, one_of
from guandan.game.fields import Level, Reader, Reference, Winner, listed, number, placed, word, wrong
from guandan.game.format import Format
from guandan.game.levels import PASSED
from guandan.game.results import GameResult, game_result, is_round_over, match_points, round_winner
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SIDES, parse_side
from guandan.referee import losses
from guandan.referee.losses import START, lost

Pair = tuple[int, int]


def _read_who(field: str, value: Any) -> str:
    """A side, or both."""
    del field
    return "both" if value == "both" else SIDES[parse_side(value)]


def _read_side(field: str, value: Any) -> str:
    del field
    return SIDES[parse_side(value)]


class Told(NamedTuple):
    """What the end of a match says, turned to the pair named first."""

    winner: Winner
    grade: Pair
    points: Pair
    promotions: Pair
    reason: str = ""
    levels: tuple[Level, Level] | None = None
    forfeit: Annotated[str, Reader(_read_who)] = ""


class Result(NamedTuple):
    """A result as it is written."""

    levels: tuple[Level, Level] | None = None
    on_table: Annotated[str, word("none", *SIDES)] = ""
    """Who won the last deal."""
    grade: Pair | None = None
    points: Pair | None = None
    promotions: Pair | None = None
    winner: Annotated[str, Reader(_read_side)] = ""
    games: tuple["Result", ...] | None = None
    boards: tuple["Result", ...] = ()
    signed: Annotated[tuple[int, ...], listed(number(-3, 3))] = ()
    matches: tuple[Reference, ...] = ()
    match: Reference | None = None
    result: Told | None = None
    forfeit: Annotated[str, Reader(_read_who)] = ""
    loss: Annotated[str, Reader(_read_side)] = ""

    @property
    def parts(self) -> tuple["Result", ...]:
        """Its boards or games, each of which may have been ruled; else the whole of it."""
        return self.boards or self.games or (self,)


class Outcome(NamedTuple):
    """What a meeting came to."""

    scores: Annotated[tuple[Score, Score], listed(placed(Score), 2, 2)]
    winner: Winner = None
    """The side that won; None if nobody did."""
    how: Annotated[str, word("played", "forfeit", "double_forfeit", "loss", "void")] = "played"
    """void: it counts for nobody."""
    forfeits: tuple[bool, bool] = (False, False)
    signed: tuple[int, ...] = ()
    """Of duplicate boards."""

    @property
    def turned(self) -> "Outcome":
        """The same, named from the other side."""
        winner = None if self.winner is None else 1 - self.winner
        signed = tuple(-one for one in self.signed)
        return self._replace(scores=self.scores[::-1], winner=winner, forfeits=self.forfeits[::-1], signed=signed)


VOID = Outcome((NOTHING, NOTHING), how="void")


class Basis(NamedTuple):
    """What the outcome of a meeting depends on besides the result."""

    rules: Ruleset
    format: Format
    decisive: bool = False
    """Whether an extra deal or a lot may name a winner."""
    pairs: int = 1
    """Boards of a team match."""
    boards: int = 0
    """Boards of a duplicate round; 0 if it is none."""
    by_match: bool = False
    """Whether a meeting of teams brings the match points of one match; else those of all its boards."""
    as_written: bool = False
    """Whether a score is taken as the sheet has it, though the match cannot have ended so."""

    @property
    def by_game(self) -> bool:
        """Whether a penalty loses a game (000 §15(3)4 一局比赛判负) and not the whole match (003 c3.7(4) 本场)."""
        return self.rules.word("ladder.foul_scope") == "game"

    def course(self, *, last: bool = False) -> Course:
        """How a game of it goes; of several games an extra deal may follow the last, however that one ended."""
        several = self.format.round != "one"
        if not (self.decisive or self.format.must_decide) or (several and not last):
            return Course(self.rules, self.format)
        return Course(self.rules, self.format, "any" if several else "drawn")


def outcome_of(basis: Basis, result: Result) -> Outcome:
    """The outcome of a result. Raises a refusal if it is none."""
    if result.levels is not None and (result.forfeit or result.loss) and not basis.as_written:
        basis.course(last=True).check_broken_off(result.levels)
    if result.forfeit:
        return forfeited(basis, result.forfeit, _real(basis, result))
    if result.loss:
        return _lost(basis, result)
    if basis.boards:
        if len(result.signed) != basis.boards:
            raise Unreadable("boards_wanted", boards=basis.boards)
        return Outcome((NOTHING, NOTHING), None, "played", signed=result.signed)
    if basis.pairs > 1:
        return _team(basis, result)
    return _played(basis, result) if result.match is None else _referred(basis, result)


def forfeited(basis: Basis, who: str, real: awards.Scores | None = None) -> Outcome:
    """The outcome of a forfeit of one side or "both"; on every board of a team match."""
    if who == "both":
        return Outcome(awards.double_forfeit(), None, "double_forfeit", (True, True))
    side = parse_side(who)
    if basis.boards:
        # What it costs hangs on the field, as any other score of duplicate.
        return Outcome((NOTHING, NOTHING), 1 - side, "forfeit", (side == 0, side == 1))
    scores = awards.forfeit(basis.rules, by=side, real=real)
    first, second = (_times(basis, score) for score in scores)
    return Outcome((first, second), 1 - side, "forfeit", (side == 0, side == 1))


def _times(basis: Basis, score: Score) -> Score:
    """A score on every board of a team match."""
    points, won, grade, promotions = score
    boards = basis.pairs
    return Score(points if basis.by_match else points * boards, won, grade * boards, promotions * boards)


def bye(basis: Basis, *, round_robin: bool) -> Score:
    """What a bye brings."""
    return NOTHING if basis.boards else _times(basis, awards.bye(basis.rules, round_robin=round_robin))


def _real(basis: Basis, result: Result) -> awards.Scores | None:
    """The score of the levels at which a match was broken off."""
    return None if result.levels is None else awards.played(_of_levels(basis, result, result.levels, broken_off=True))


def _lost(basis: Basis, result: Result, *, excluded: bool = False) -> Outcome:
    """A match lost by ruling, or from which a side was excluded."""
    if basis.boards:
        raise NotAllowed("result_shape", allowed='{"forfeit": "N-S"}')
    if basis.pairs > 1:  # a board is lost, by the pair that plays it
        raise NotAllowed("which_board", basis.rules.article("articles.teams"), boards=basis.pairs)
    if basis.format.round != "one" and basis.by_game and not excluded:  # a game is lost, not the round
        raise NotAllowed("which_game", basis.rules.article("loss.method"), games=basis.format.games)
    side = parse_side(result.loss)
    levels, table = START, None
    if result.levels is not None:
        levels, table = result.levels, _on_table(basis.rules, result)
    score = lost(basis.rules, side, levels, table, excluded=excluded)
    first, second = (
        Score(score.points[one], int(one != side), score.grade[one], score.promotions[one]) for one in (0, 1)
    )
    return Outcome((first, second), 1 - side, "loss")


def _team(basis: Basis, result: Result) -> Outcome:
    """The boards added up (H-41)."""
    if len(result.boards) != basis.pairs:
        raise Unreadable("team_boards_wanted", boards=basis.pairs)
    # A board may be drawn even where the team match may not.
    single = basis._replace(pairs=1, format=basis.format._replace(must_decide=False))
    played = [outcome_of(single, board) for board in result.boards]
    sums = team_score(
        [((one.scores[0].points, one.scores[1].points), (one.scores[0].grade, one.scores[1].grade)) for one in played]
    )
    winner = _winner(basis, result, sums.winner)
    promotions = [sum(one.scores[side].promotions for one in played) for side in (0, 1)]
    points = match_points(basis.rules, winner) if basis.by_match else sums.points
    first, second = (Score(points[side], int(winner == side), sums.grade[side], promotions[side]) for side in (0, 1))
    return Outcome((first, second), winner)


def _winner(basis: Basis, result: Result, winner: int | None) -> int | None:
    """Who won, where `winner` may break a draw but never contradict. Raises Illegal."""
    if result.winner:
        side = parse_side(result.winner)
        if winner is not None and winner != side:
            raise Illegal("winner_contradicts", winner=SIDES[side], score=SIDES[winner])
        if winner is None and not basis.decisive:
            raise NotAllowed("draw_stands", basis.rules.article("tie.swiss_last_rounds"))
        return side
    if winner is None and basis.format.must_decide:
        raise Illegal("needs_winner", basis.rules.article("tie.extra"))
    return winner


def _played(basis: Basis, result: Result) -> Outcome:
    rules = basis.rules
    if basis.format.round == "one":
        games: tuple[GameResult, ...] = (_game(basis, result, last=True),)
    else:
        if result.games is None:
            raise Unreadable("games_wanted")
        last = len(result.games)
        games = tuple(_game(basis, game, last=at == last) for at, game in enumerate(result.games, start=1))
        over = is_round_over(basis.format, games)
        if not games or not over or is_round_over(basis.format, games[:-1]):
            raise Illegal("wrong_games", rules.article("articles.round"), games=len(games), most=basis.format.games)
    played = round_winner(basis.format, games)
    winner = _winner(basis, result, played)
    end = result if result.games is None else result.games[-1]
    at_the_end = None if end.loss or end.forfeit else end.levels
    if played is None and winner is not None and at_the_end is not None and not basis.as_written:
        basis.course(last=True).check_extra_deal(at_the_end, winner)
    points = match_points(rules, winner)
    if result.points is not None and result.points != points:
        raise Illegal("wrong_points", rules.article("score.match_win"), points=list(map(str, points)))
    grade = [sum(game.grade[side] for game in games) for side in (0, 1)]
    promotions = [sum(game.promotions[side] for game in games) for side in (0, 1)]
    first, second = (Score(points[side], int(winner == side), grade[side], promotions[side]) for side in (0, 1))
    return Outcome((first, second), winner)


def _game(basis: Basis, result: Result, *, last: bool) -> GameResult:
    """The score of one game; `last` if it is the only one or the last of several."""
    rules = basis.rules
    if result.loss or result.forfeit:
        return _ruled_game(basis, result)
    if result.levels is not None:
        return _of_levels(basis, result, result.levels, last=last)
    if result.grade is None:
        raise Unreadable("score_wanted")
    grade, promotions = result.grade, result.promotions
    ends = [game_result(rules, *one, "recorded") for one in basis.course(last=last).endings]
    if not basis.as_written and not any(
        one.grade == grade and promotions in (None, one.promotions) for one in ends if one.levels != (PASSED, PASSED)
    ):
        raise Illegal("no_such_grade", rules.article("score.grade"), grade=f"{grade[0]}:{grade[1]}")
    if promotions and (max(promotions) > PASSED or min(promotions) < 0):
        raise Unreadable("wrong_field", field="promotions", allowed=f"0 ... {PASSED}")
    winner = None if grade[0] == grade[1] else int(grade[0] < grade[1])
    return GameResult("recorded", (0, 0), winner, grade, match_points(rules, winner), promotions or (0, 0))


def _ruled_game(basis: Basis, result: Result) -> GameResult:
    """The score of one of several games that was lost by ruling or given up, at the levels it stood at (R-70)."""
    if not basis.by_game:
        raise NotAllowed("match_is_lost", basis.rules.article("loss.method"))
    if result.forfeit == "both":
        raise wrong("games.forfeit", one_of(SIDES))
    if result.levels is not None and not basis.as_written:
        basis.course(last=True).check_broken_off(result.levels)
    made = losses.forfeited if result.forfeit else lost
    score = made(basis.rules, parse_side(result.forfeit or result.loss), result.levels or START)
    return GameResult("ruling", score.levels, score.winner, score.grade, score.points, score.promotions)


def _of_levels(
    basis: Basis, result: Result, levels: Pair, *, last: bool = False, broken_off: bool = False
) -> GameResult:
    """The score of two levels, if a game can end with them; one that was broken off may stand anywhere."""
    rules = basis.rules
    if basis.as_written or broken_off:
        return game_result(rules, levels, _on_table(rules, result), "recorded")
    course = basis.course(last=last)
    course.check(levels)
    table = _on_table(rules, result)
    if levels[0] == levels[1] and rules.word("score.grade") == "c100":
        named = "none" if result.on_table == "none" else table
        table = course.last_winner(levels, named)
    elif result.on_table:
        course.check_last_deal(levels, None if result.on_table == "none" else parse_side(result.on_table))
    return game_result(rules, levels, table, "recorded")


def _on_table(rules: Ruleset, result: Result) -> int | None:
    """Who won the last deal; "none" if no deal was finished (H-31). It tells level sides apart on the club's scale."""
    told = result.on_table in SIDES and rules.word("score.grade") == "c100"
    return parse_side(result.on_table) if told else None


def _referred(basis: Basis, result: Result) -> Outcome:
    """What the end of a match log says; the reference is for whoever wants to look."""
    told = result.result
    if told is None:
        raise Unreadable("missing_field", field="result.result")
    winner, grade, points, promotions = told[:4]
    if winner is not None and points[winner] < points[1 - winner]:
        raise Illegal("winner_contradicts", winner=SIDES[winner], score=SIDES[1 - winner])
    ruled = told.reason == "ruling"
    if winner is None and not ruled and basis.format.must_decide:
        raise Illegal("needs_winner", basis.rules.article("tie.extra"))
    first, second = (Score(points[side], int(winner == side), grade[side], promotions[side]) for side in (0, 1))
    gone = told.forfeit if ruled else ""
    if gone == "both":
        return Outcome((first, second), winner, "double_forfeit", (True, True))
    if gone:
        side = parse_side(gone)
        return Outcome((first, second), winner, "forfeit", (side == 0, side == 1))
    return Outcome((first, second), winner, "loss" if ruled else "played")


def excluded(basis: Basis, side: int, result: Result, before: Outcome | None) -> Outcome:
    """The outcome of a match in which a side was excluded: lost, with the score of an exclusion (000 §15(3)5, R-81).

    `result` may have the levels that were reached, `before` is the outcome so far.
    """
    if basis.boards or basis.pairs > 1:
        return forfeited(basis, SIDES[side])
    if before is not None and before.how in ("loss", "forfeit", "double_forfeit"):
        lost_already = before.winner == 1 - side or before.how == "double_forfeit"
        return before if lost_already else Outcome(awards.double_forfeit(), None, "loss")  # both have lost it
    made = _lost(basis, reached(result)._replace(loss=SIDES[side]), excluded=True)
    if before is None or before.how != "played" or not basis.rules.flag("exclusion.keep_better"):
        return made
    real, given = before.scores[1 - side], made.scores[1 - side]
    if real.grade <= given.grade:
        return made
    own = before.scores[side] if basis.rules.word("loss.method") == "level_plus" else made.scores[side]
    loser = made.scores[side]._replace(grade=own.grade, promotions=own.promotions)
    winner = given._replace(grade=real.grade, promotions=real.promotions)
    return made._replace(scores=(loser, winner) if side == 0 else (winner, loser))


def levels_count(rules: Ruleset) -> bool:
    """Whether the score of a lost match hangs on the levels (003 c3.7(4)), or a better one stands (001 §16(4))."""
    return rules.word("loss.method") == "level_plus" or rules.flag("loss.keep_better")


def reached(result: Result) -> Result:
    """The levels that a result tells of, those of the last of several games."""
    if result.result is not None:
        return Result(result.result.levels)
    last = result.games[-1] if result.games else result
    return Result(last.levels, last.on_table)
