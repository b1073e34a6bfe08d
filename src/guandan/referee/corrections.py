"""Corrections of scores (成绩更正): within their windows, and never a new pairing of a published round (RULES D6).

    correction        a referee, the chief, a deputy or the recorder   a result is put right
    correction_limit  chief                                           another limit for published results

An error is a `slip` on the record sheet or stands in the `published` results. What counts is when it was pointed out.
"""

from typing import Any, NamedTuple

from guandan.game.acts import REFEREE, Act
from guandan.game.amending import WINDOW
from guandan.game.errors import NotAllowed, Unreadable, like, one_of
from guandan.game.facts import Body, Data, Fact
from guandan.game.levels import LEVELS, parse_level
from guandan.game.match import Match
from guandan.game.results import game_result, match_points
from guandan.game.ruleset import Ruleset
from guandan.game.scores import Points
from guandan.referee import losses
from guandan.referee.reading import Ref, amount, by, flag, ref, word, written

MINUTE = 60_000
OFFICIALS = {"slip": ("referee", "deputy", "chief", "recorder"), "published": ("deputy", "chief", "recorder")}
"""Who may correct what (R-34)."""


class Correction(NamedTuple):
    """A result put right."""

    number: int
    match: Ref
    """The result as it was recorded."""
    score: Data
    """What holds instead: levels, grade, points."""
    reason: str
    appeal: int
    """The appeal it carries out; 0 if none."""
    repair: bool
    """Whether a published pairing is changed too."""


class Corrections(NamedTuple):
    """All corrections of a desk."""

    rules: Ruleset
    all: tuple[Correction, ...] = ()
    ordered: int | None = None
    """Minutes that the chief has set instead of the book's."""

    @property
    def minutes(self) -> int | None:
        """How long published results may be corrected; None if there is no limit."""
        return self.rules.limit("correction.minutes") if self.ordered is None else self.ordered

    def score(self, match: Ref) -> Data | None:
        """What holds for a result now; None if it was never corrected."""
        found = [one.score for one in self.all if one.match == match]
        return found[-1] if found else None


def decide(state: Corrections, act: Act, at: int, upheld: bool = False) -> Body:
    """The fact of an act at a time; `upheld` says that the appeal it names was upheld. Raises a refusal."""
    if act.kind == "correction_limit":
        return limit(state, act)
    appeal = amount(act, "appeal")
    data: dict[str, Any] = {
        "correction": len(state.all) + 1,
        "match": ref(act, "match").as_data(),
        **checked(state, act, at, appeal, upheld),
        "score": _score(state.rules, act),
        "appeal": appeal,
        **({"official": written(act, "official")} if "official" in act.data else {}),
    }
    return Body("correction", act.by, data)


def put_right(state: Corrections, match: Match, given: Data, at: int, upheld: bool = False) -> Act:
    """The act that puts the finish of a deal right in its match, within the same windows. Raises a refusal.

    `given` has the number of the `deal` on the sheet, its `finish`, `official`, `role` and `reason`; besides what the
    window hangs on: `published` and `left` are times, `sheet_signed` is 0 or 1, `pointed_out` is now unless it is said,
    `appeal` the upheld one that is carried out. Who says nothing of a match that is over has the time after it (R-62).
    """
    rules, role = state.rules, str(given.get("role", ""))
    published, over = given.get("published"), match.over
    ended = ended_at(match)
    since = ended if over and rules.word("correction.from") != "publication" else (published or ended)
    window: dict[str, Any] = {name: given[name] for name in ("pointed_out", "left", "sheet_signed") if name in given}
    window |= {"error": "slip" if published is None else "published", "since": since, "reason": given.get("reason", "")}
    asked = Act("correction", role, window)
    appeal = given.get("appeal", 0)
    told = checked(state, asked, at, appeal, upheld, over=over)
    article = rules.article("correction.slip" if told["error"] == "slip" else "correction.minutes")
    signed = {"official": written(Act("correct", role, dict(given)), "official"), "role": role}
    told = {name: told[name] for name in WINDOW if name in told}
    data = {"deal": given.get("deal"), "finish": given.get("finish"), **signed, **told, "appeal": appeal}
    error = {"error": window["error"], "reason": given.get("reason", ""), "article": article}
    return Act("correct", REFEREE, {**data, **error})


def ended_at(match: Match) -> int:
    """When a match that is over ended: with its last game, or by a ruling."""
    return max(match.ended, *(line.at for line in match.sheet if line.kind == "effect"), 0)


def going_back(state: Corrections, match: Match, given: Data, at: int) -> Act:
    """The act that takes a match back to the fact `to`. Raises a refusal.

    Where that takes results off a sheet, or opens a match that is over, it is a correction in the same window (R-102).
    """
    to, role = given.get("to"), str(given.get("role", ""))
    gone = [line for line in match.sheet if line.kind == "deal_end" and type(to) is int and line.seq > to]
    if match.over or (match.recorded and gone):
        window: dict[str, Any] = {"error": "slip", "since": ended_at(match), "reason": given.get("reason", "")}
        checked(state, Act("correction", role, window), at, 0, False, over=match.over)
    return Act("rewind", REFEREE, dict(given))


def checked(state: Corrections, act: Act, at: int, appeal: int, upheld: bool, *, over: bool = True) -> dict[str, Any]:
    """What the window of a correction hangs on, and why it is made. Raises a refusal if it is closed or not his.

    `over` says that the match has ended: until then the players are at the table.
    """
    rules = state.rules
    error = word(act, "error", OFFICIALS)
    by(act, *OFFICIALS[error])
    pointed_out = act.number("pointed_out") if "pointed_out" in act.data else at
    if pointed_out > at:
        raise Unreadable("wrong_field", field="pointed_out", allowed=f"... {at}")
    if appeal and not upheld:
        raise NotAllowed("not_upheld", rules.article("correction.slip"), number=appeal)
    if not appeal and error == "slip":
        _check_slip(state, act, pointed_out, over=over)
    elif not appeal:
        _check_published(state, act, pointed_out)
    repair = flag(act, "repair")
    if repair and not rules.flag("correction.repair"):
        raise NotAllowed("pairing_stands", rules.article("correction.repair"))
    return {
        "error": error,
        "pointed_out": pointed_out,
        "left": amount(act, "left"),
        "sheet_signed": int(flag(act, "sheet_signed")),
        "since": amount(act, "since"),
        "reason": written(act, "reason"),
        "repair": int(repair),
    }


def limit(state: Corrections, act: Act) -> Body:
    """The fact of another limit. Raises a refusal if the book has the last word."""
    by(act, "chief")
    if not state.rules.flag("correction.chief_limit"):
        raise NotAllowed("limit_stands", state.rules.article("correction.chief_limit"))
    minutes = act.number("minutes")
    if not 1 <= minutes <= 1440:
        raise Unreadable("wrong_field", field="minutes", allowed="1 ... 1440")
    return Body("correction_limit", act.by, {"minutes": minutes})


def _check_slip(state: Corrections, act: Act, pointed_out: int, *, over: bool) -> None:
    """A slip: before the players leave the table, until they have signed, or as long as the chief allows.

    If nobody says when they left a match that is over, the limit of a published result holds (R-62).
    """
    rules = state.rules
    slip, article, left = rules.word("correction.slip"), rules.article("correction.slip"), amount(act, "left")
    if slip == "chief" and act.by != "chief":
        raise NotAllowed("chief_corrects", article)
    if slip == "before_leaving" and left and pointed_out > left:
        raise NotAllowed("slip_late", article)
    if slip == "before_leaving" and not left and over:
        _check_published(state, act, pointed_out)
    if slip == "signed" and flag(act, "sheet_signed"):
        raise NotAllowed("slip_signed", article)


def _check_published(state: Corrections, act: Act, pointed_out: int) -> None:
    """A published result: so many minutes after its publication or after the match; without a limit, by the chief."""
    rules, minutes = state.rules, state.minutes
    if minutes is None:
        if act.by != "chief":
            raise NotAllowed("chief_corrects", rules.article("correction.slip"))
        return
    if "since" not in act.data:
        raise Unreadable("missing_field", field="since")
    if pointed_out > act.number("since") + minutes * MINUTE:
        raise NotAllowed("correction_late", rules.article("correction.minutes"), minutes=minutes)


def _score(rules: Ruleset, act: Act) -> dict[str, Any]:
    score = act.data.get("score")
    shape = '{"levels": ["9", "7"], "grade": [15, 11], "points": [2, 0]}'
    if not isinstance(score, dict) or set(score) != {"levels", "grade", "points"}:
        raise Unreadable("wrong_field", field="score", allowed=like(shape))
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in score.values()):
        raise Unreadable("wrong_field", field="score", allowed=like(shape))
    if not all(type(part) is int and part >= 0 for part in score["grade"] + score["points"]):
        raise Unreadable("wrong_field", field="score", allowed=like(shape))
    levels = parse_level(score["levels"][0]), parse_level(score["levels"][1])
    if amount(act, "games") <= 1 and (score["grade"], score["points"]) not in _fitting(rules, levels):
        fitting = dict.fromkeys(f"{grade} {points}" for grade, points in _fitting(rules, levels))
        raise Unreadable("wrong_field", field="grade, points", allowed=one_of(fitting))
    return {**score, "levels": [LEVELS[level] for level in levels]}


def _fitting(rules: Ruleset, levels: Points) -> list[tuple[list[int], list[int]]]:
    """The grades and points that two levels can bring: by play, or by a loss or forfeit of either side."""
    played = [game_result(rules, levels, table, "").grade for table in (0, 1, None)]
    found = []
    for grade in played:
        winner = None if grade[0] == grade[1] else int(grade[0] < grade[1])
        found.append((list(grade), list(match_points(rules, winner))))
    ruled = [score(rules, loser, levels) for loser in (0, 1) for score in (losses.lost, losses.forfeited)]
    return [*found, *((list(one.grade), list(one.points)) for one in ruled), ([0, 0], [0, 0])]


def apply(state: Corrections, fact: Fact) -> Corrections:
    """All corrections after a fact."""
    data = fact.data
    if fact.kind == "correction_limit":
        return state._replace(ordered=data["minutes"])
    match = Ref(*data["match"])
    new = Correction(data["correction"], match, data["score"], data["reason"], data["appeal"], bool(data["repair"]))
    return state._replace(all=(*state.all, new))
