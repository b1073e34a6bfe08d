"""How an event ranks: the book's criteria in their order, and what the regulations choose where the book lets them."""

from typing import NamedTuple

from guandan.event.choices import Choices, chosen, known
from guandan.game.errors import Text, Unreadable, quoted
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings

FINALS = {"shared_or_lot": ("shared", "lot"), "lot": ("lot",), "deal_at_2": ("deal_at_2",)}
"""What may settle a tie that no criterion breaks, by the book's `rank.final`."""

WITHOUT_FIRST = "progressive_without_first"
"""The criterion in place of `progressive` where round 1 is dropped (去首累进分)."""

COMPARED = "compared"
"""The criterion of duplicate in the place of match points: what all boards come to (R-131)."""


class Ranking(NamedTuple):
    """The whole order of comparison."""

    criteria: tuple[str, ...]
    final: str
    """shared, lot, or deal_at_2: one deal at level 2 for the first two places, the lot for all others."""
    opp: str
    """event_total or same_round (H-33)."""
    bye_opponents: int | None
    """What a bye counts in the opponents' score; None if it counts nothing."""
    forfeit_opponents: int | None
    """What an opponent's forfeit counts in it; None if it counts as any other meeting."""


def ranking_of(
    rules: Ruleset,
    stage: str = "swiss",
    choices: Choices | None = None,
    *,
    first_by_rank: bool = False,
    boards: int = 1,
) -> Ranking:
    """The ranking of a stage, "swiss" or "round_robin", of pairs or of teams of several boards.

    Choices: `criteria`, another order; `final`, shared or lot where the book allows both; `opp`; `drop_first`, to leave
    round 1 out of the progressive score, allowed unless round 1 was paired by rank (003 c4.2).
    """
    choices = choices or {}
    known(choices, ("criteria", "final", "opp", "drop_first"))
    key = "rank.criteria_round_robin" if stage == "round_robin" else "rank.criteria"
    criteria = _criteria(choices.get("criteria", rules.words(key)), (*settings()[key].values, WITHOUT_FIRST))
    droppable = rules.word("rank.progressive_drop_first") == "if_round1_unranked" and not first_by_rank
    whether = (False, True) if droppable else (False,)
    if chosen(choices, "drop_first", whether, rules, "rank.progressive_drop_first"):
        criteria = tuple(WITHOUT_FIRST if name == "progressive" else name for name in criteria)
    opps = dict.fromkeys((rules.word("rank.opp"), *settings()["rank.opp"].values))
    return Ranking(
        criteria=criteria,
        final=chosen(choices, "final", FINALS[rules.word("rank.final")], rules, "rank.final"),
        opp=chosen(choices, "opp", tuple(opps), rules, "rank.opp"),
        bye_opponents=_on_all(boards, rules.limit("bye.opponents")),
        forfeit_opponents=_on_all(boards, rules.limit("forfeit.opponents")),
    )


def _on_all(boards: int, score: int | None) -> int | None:
    """A score on every board of a team match, as a bye brings its grade on every one (002 s13: 26-17, H-33)."""
    return None if score is None else score * boards


def _criteria(names: object, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """A list of criteria, at least one and each once."""
    listed = list(names) if isinstance(names, list | tuple) else []
    wrong = [name for name in listed if name not in allowed or listed.count(name) > 1]
    if wrong or not listed:
        raise Unreadable("unknown_choice", name=quoted(wrong[0] if wrong else names), allowed=", ".join(allowed))
    return tuple(listed)


def criterion_name(name: str) -> Text:
    """What a criterion is called in the standings."""
    if name == WITHOUT_FIRST:
        return Text("去首累进分", "progressive score without round 1")
    if name == COMPARED:
        return Text("复式得分", "duplicate score")
    return settings()["rank.criteria"].values[name]


MEANINGS = {
    "points": Text("各轮场分之和，已减去扣分。", "The match points of all rounds, less what was taken away."),
    COMPARED: Text("各副牌与其他桌比较所得之和。", "What all boards come to, compared with the other tables."),
    "wins": Text("胜的轮数。", "How many rounds were won."),
    "grade": Text("各轮级分之和，已减去扣分。", "The grade points of all rounds, less what was taken away."),
    "grade_between": Text(
        "只计相同各方之间的级分；没有全部相遇则不比。",
        "Grade points from matches between those who are level; not compared unless all of them have met.",
    ),
    "promotions": Text("各轮升级数之和。", "How many levels were gained in all rounds."),
    "progressive": Text(
        "每轮后的累计场分再相加：早得分者高。", "The sum of the totals after each round: early points count more."
    ),
    WITHOUT_FIRST: Text("从第 2 轮起每轮后的累计场分之和。", "The sum of the totals after each round from round 2 on."),
    "direct": Text(
        "只计相同各方之间的场分；没有全部相遇则不比。",
        "Match points from matches between those who are level; not compared unless all of them have met.",
    ),
    "round_highs": Text(
        "级分最高的轮多者在前，再比次高的轮。", "More rounds with the highest grade, then with the next."
    ),
    "best_round": Text("先比级分最高的一轮，再比次高的。", "The best single round, then the next best."),
}
"""What each criterion adds up; the opponents' grade is as the book has it."""


def criterion_meaning(rules: Ruleset, name: str) -> Text:
    """What a criterion means, for people who see its column."""
    if name == "opponents":
        how = settings()["rank.opp"].values[rules.word("rank.opp")]
        return Text(f"{how.zh}之和。", f"The sum: {how.en}.")
    words, told = score_names(rules), MEANINGS[name]
    return Text(told.zh.replace("级分", words["grade"].zh).replace("场分", words["points"].zh), told.en)


def score_names(rules: Ruleset) -> dict[str, Text]:
    """What the score sheet of a book calls match points and grade points.

    001 附录二 has 场分 and 级分; 002 and 003, which rank by 升级数 too, have 积分 and 级差分; 004 has one score.
    """
    if rules.word("score.grade") == "c100":
        return {"points": Text("场分", "points"), "grade": Text("得分", "score")}
    if "promotions" in rules.words("rank.criteria"):
        return {"points": Text("积分", "points"), "grade": Text("级差分", "grade")}
    return {"points": Text("场分", "points"), "grade": Text("级分", "grade")}


def column_name(rules: Ruleset, criterion: str) -> Text:
    """What a criterion is called at the head of its column, in the words of the book."""
    if criterion == "points":
        name = score_names(rules)["points"].zh
        return Text(f"总{name}" if name == "积分" else name, "match points")
    if criterion == "grade":
        name = score_names(rules)["grade"].zh
        return Text("总积分", "score") if name == "得分" else Text(name, "grade points")
    return criterion_name(criterion)
