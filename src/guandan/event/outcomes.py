"""Outcomes (成绩) of meetings: from levels, from grades, from games or boards, by reference, by forfeit or ruling.

A result is written in one of these ways; E-W is the side named first in the pairing:

    {"levels": ["9", "7"], "on_table": "E-W"}     levels reached; who won the last deal, where the book asks
    {"grade": [15, 11], "points": [2, 0]}         the score as such
    {"games": [{...}, {...}]}                     several games
    {"boards": [{...}, {...}]}                    the boards of a team match; any of them may be lost by ruling (R-140)
    {"signed": [3, -1, 0]}                        promotions of E-W on the boards of duplicate, 0 if not played;
                                                  with `matches` ([log, number, hash], ...) if matches say so
    {"match": [log, number, hash], "result": {}}  what a match log says (see reports)
    {"forfeit": "N-S"}, {"forfeit": "both"}       with `levels` if cards were played
    {"loss": "N-S", "levels": ["9", "7"]}         lost by ruling

`winner` names who won a drawn match by an extra deal or by lot.
"""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.event import awards
from guandan.event.endings import Course
from guandan.event.formats.teams import team_score
from guandan.event.history import NOTHING, Score
from guandan.game.errors import Illegal, NotAllowed, Unreadable, like
from guandan.game.fields import Winner, listed, placed, word
from guandan.game.format import Format
from guandan.game.levels import LEVELS, PASSED, parse_level
from guandan.game.results import GameResult, game_result, is_round_over, match_points, round_winner
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SIDES, parse_side
from guandan.referee.losses import START, lost

Pair = tuple[int, int]


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

    def course(self, *, last: bool = False) -> Course:
        """How a game of it goes; of several games an extra deal may follow the last, however that one ended."""
        several = self.format.round != "one"
        if not (self.decisive or self.format.must_decide) or (several and not last):
            return Course(self.rules, self.format)
        return Course(self.rules, self.format, "any" if several else "drawn")


def outcome_of(basis: Basis, result: object) -> Outcome:
    """The outcome of a result. Raises a refusal if it is none."""
    if not isinstance(result, Mapping):
        raise Unreadable("score_wanted")
    if "forfeit" in result:
        return forfeited(basis, result["forfeit"], _real(basis, result))
    if "loss" in result:
        return _lost(basis, result)
    if basis.boards:
        return _duplicate(basis, result)
    if basis.pairs > 1:
        return _team(basis, result)
    if "match" in result:
        return _referred(basis, result)
    return _played(basis, result)


def forfeited(basis: Basis, who: object, real: awards.Scores | None = None) -> Outcome:
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


def _real(basis: Basis, result: Mapping[str, Any]) -> awards.Scores | None:
    """The score of the levels at which a match was broken off."""
    return awards.played(_of_levels(basis, result, broken_off=True)) if "levels" in result else None


def _lost(basis: Basis, result: Mapping[str, Any], *, excluded: bool = False) -> Outcome:
    """A match lost by ruling, or from which a side was excluded."""
    if basis.boards:
        raise NotAllowed("result_shape", allowed='{"forfeit": "N-S"}')
    if basis.pairs > 1:  # a board is lost, by the pair that plays it
        raise NotAllowed("which_board", basis.rules.article("articles.teams"), boards=basis.pairs)
    side = parse_side(result["loss"])
    levels, table = START, None
    if "levels" in result:
        levels, table = _levels(result), _on_table(basis.rules, result)
    score = lost(basis.rules, side, levels, table, excluded=excluded)
    first, second = (
        Score(score.points[one], int(one != side), score.grade[one], score.promotions[one]) for one in (0, 1)
    )
    return Outcome((first, second), 1 - side, "loss")


def _duplicate(basis: Basis, result: Mapping[str, Any]) -> Outcome:
    signed = result.get("signed")
    fine = isinstance(signed, list) and all(type(one) is int and -3 <= one <= 3 for one in signed)
    if not isinstance(signed, list) or not fine or len(signed) != basis.boards:
        raise Unreadable("boards_wanted", boards=basis.boards)
    _check_refs(result.get("matches", []))
    return Outcome((NOTHING, NOTHING), None, "played", signed=tuple(signed))


def _team(basis: Basis, result: Mapping[str, Any]) -> Outcome:
    """The boards added up (H-41)."""
    boards = result.get("boards")
    if not isinstance(boards, list) or len(boards) != basis.pairs:
        raise Unreadable("team_boards_wanted", boards=basis.pairs)
    # A board may be drawn even where the team match may not.
    single = basis._replace(pairs=1, format=basis.format._replace(must_decide=False))
    played = [outcome_of(single, board) for board in boards]
    sums = team_score(
        [((one.scores[0].points, one.scores[1].points), (one.scores[0].grade, one.scores[1].grade)) for one in played]
    )
    winner = _winner(basis, result, sums.winner)
    promotions = [sum(one.scores[side].promotions for one in played) for side in (0, 1)]
    points = match_points(basis.rules, winner) if basis.by_match else sums.points
    first, second = (Score(points[side], int(winner == side), sums.grade[side], promotions[side]) for side in (0, 1))
    return Outcome((first, second), winner)


def _winner(basis: Basis, result: Mapping[str, Any], winner: int | None) -> int | None:
    """Who won, where `winner` may break a draw but never contradict. Raises Illegal."""
    named = result.get("winner")
    if named is not None:
        side = parse_side(named)
        if winner is not None and winner != side:
            raise Illegal("winner_contradicts", winner=SIDES[side], score=SIDES[winner])
        if winner is None and not basis.decisive:
            raise NotAllowed("draw_stands", basis.rules.article("tie.swiss_last_rounds"))
        return side
    if winner is None and basis.format.must_decide:
        raise Illegal("needs_winner", basis.rules.article("tie.extra"))
    return winner


def _played(basis: Basis, result: Mapping[str, Any]) -> Outcome:
    rules = basis.rules
    if basis.format.round == "one":
        games: tuple[GameResult, ...] = (_game(basis, result, last=True),)
    else:
        listed = result.get("games")
        if not isinstance(listed, list) or not all(isinstance(game, Mapping) for game in listed):
            raise Unreadable("games_wanted")
        games = tuple(_game(basis, game, last=at == len(listed)) for at, game in enumerate(listed, start=1))
        over = is_round_over(basis.format, games)
        if not games or not over or is_round_over(basis.format, games[:-1]):
            raise Illegal("wrong_games", rules.article("event.formats"), games=len(games), most=basis.format.games)
    winner = _winner(basis, result, round_winner(basis.format, games))
    points = match_points(rules, winner)
    if "points" in result and _pair(result, "points") != points:
        raise Illegal("wrong_points", rules.article("score.match_win"), points=list(map(str, points)))
    grade = [sum(game.grade[side] for game in games) for side in (0, 1)]
    promotions = [sum(game.promotions[side] for game in games) for side in (0, 1)]
    first, second = (Score(points[side], int(winner == side), grade[side], promotions[side]) for side in (0, 1))
    return Outcome((first, second), winner)


def _game(basis: Basis, result: Mapping[str, Any], *, last: bool) -> GameResult:
    """The score of one game; `last` if it is the only one or the last of several."""
    rules = basis.rules
    if "levels" in result:
        return _of_levels(basis, result, last=last)
    if "grade" not in result:
        raise Unreadable("score_wanted")
    grade = _pair(result, "grade")
    promotions = _pair(result, "promotions") if "promotions" in result else None
    ends = [game_result(rules, *one, "recorded") for one in basis.course(last=last).endings]
    if not basis.as_written and not any(
        one.grade == grade and promotions in (None, one.promotions) for one in ends if one.levels != (PASSED, PASSED)
    ):
        raise Illegal("no_such_grade", rules.article("score.grade"), grade=f"{grade[0]}:{grade[1]}")
    if promotions and (max(promotions) > PASSED or min(promotions) < 0):
        raise Unreadable("wrong_field", field="promotions", allowed=f"0 ... {PASSED}")
    winner = None if grade[0] == grade[1] else int(grade[0] < grade[1])
    return GameResult("recorded", (0, 0), winner, grade, match_points(rules, winner), promotions or (0, 0))


def _of_levels(basis: Basis, result: Mapping[str, Any], *, last: bool = False, broken_off: bool = False) -> GameResult:
    """The score of two levels, if a game can end with them; one that was broken off may stand anywhere."""
    levels, rules = _levels(result), basis.rules
    if basis.as_written or broken_off:
        return game_result(rules, levels, _on_table(rules, result), "recorded")
    course = basis.course(last=last)
    course.check(levels)
    table = _on_table(rules, result)
    if levels[0] == levels[1] and rules.word("score.grade") == "c100":
        named = "none" if result.get("on_table") == "none" else table
        table = course.last_winner(levels, named)
    return game_result(rules, levels, table, "recorded")


def _levels(result: Mapping[str, Any]) -> Pair:
    levels = result["levels"]
    if not isinstance(levels, list) or len(levels) != 2:
        raise Unreadable("wrong_field", field="levels", allowed=like('["9", "7"]'))
    a, b = (parse_level(level) for level in levels)
    return a, b


def _on_table(rules: Ruleset, result: Mapping[str, Any]) -> int | None:
    """Who won the last deal; "none" if no deal was finished (H-31). It tells level sides apart on the club's scale."""
    named = result.get("on_table", "none")
    return None if named == "none" or rules.word("score.grade") != "c100" else parse_side(named)


def _pair(result: Mapping[str, Any], field: str) -> Pair:
    value = result.get(field)
    if not isinstance(value, list) or [type(one) for one in value] != [int, int]:
        raise Unreadable("wrong_field", field=field, allowed=like("[15, 11]"))
    return value[0], value[1]


def _referred(basis: Basis, result: Mapping[str, Any]) -> Outcome:
    """What the end of a match log says; the reference is for whoever wants to look."""
    ref, told = result["match"], result.get("result")
    _check_refs([ref])
    if not isinstance(told, Mapping):
        raise Unreadable("wrong_field", field="result", allowed=like('{"winner": "E-W", "grade": [15, 11], ...}'))
    grade, points, promotions = (_pair(told, field) for field in ("grade", "points", "promotions"))
    named = told.get("winner")
    winner = None if named == "none" else parse_side(named)
    if winner is not None and points[winner] < points[1 - winner]:
        raise Illegal("winner_contradicts", winner=SIDES[winner], score=SIDES[1 - winner])
    ruled = told.get("reason") == "ruling"
    if winner is None and not ruled and basis.format.must_decide:
        raise Illegal("needs_winner", basis.rules.article("tie.extra"))
    first, second = (Score(points[side], int(winner == side), grade[side], promotions[side]) for side in (0, 1))
    gone = told.get("forfeit") if ruled else None
    if gone == "both":
        return Outcome((first, second), winner, "double_forfeit", (True, True))
    if gone is not None:
        side = parse_side(gone)
        return Outcome((first, second), winner, "forfeit", (side == 0, side == 1))
    return Outcome((first, second), winner, "loss" if ruled else "played")


def _check_refs(refs: object) -> None:
    """Raises Unreadable unless these are references into logs of matches."""
    for ref in refs if isinstance(refs, list) else [refs]:
        if not isinstance(ref, list) or [type(part) for part in ref] != [str, int, str] or len(ref[2]) != 64:
            raise Unreadable("wrong_field", field="match", allowed=like('["match-7", 12, "<hash>"]'))


def excluded(basis: Basis, side: int, result: Mapping[str, Any], before: Outcome | None) -> Outcome:
    """The outcome of a match in which a side was excluded: lost, with the score of an exclusion (000 §15(3)5, R-81).

    `result` may have the levels that were reached, `before` is the outcome so far.
    """
    if basis.boards or basis.pairs > 1:
        return forfeited(basis, SIDES[side])
    if before is not None and before.how in ("loss", "forfeit", "double_forfeit"):
        lost_already = before.winner == 1 - side or before.how == "double_forfeit"
        return before if lost_already else Outcome(awards.double_forfeit(), None, "loss")  # both have lost it
    made = _lost(basis, {"loss": SIDES[side], **reached(result)}, excluded=True)
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


def reached(result: Mapping[str, Any]) -> dict[str, Any]:
    """The levels that a result tells of, those of the last of several games."""
    told = result.get("result", result)
    last = told["games"][-1] if told.get("games") else told
    return {name: last[name] for name in ("levels", "on_table") if name in last}


def written(result: Mapping[str, Any]) -> dict[str, Any]:
    """A result as it stands in a fact: levels in one spelling, so that two entries of it can be compared."""
    found = dict(result)
    if "levels" in found:
        found["levels"] = [LEVELS[level] for level in _levels(found)]
    for name in ("games", "boards"):
        if name in found:
            found[name] = [written(one) for one in found[name]]
    return found
