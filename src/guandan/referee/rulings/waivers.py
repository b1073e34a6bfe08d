"""What is not penalised: a right to penalise that is lost (处罚权丧失), and settlements of the players (自行处理).

Only a referee rules, but they may let a settlement stand (000 §15(3)6):

confirmed   the referee recognises what the players have accepted or waived: nothing more is done at the table (R-101)
annulled    the referee rules as if there had been none; with `since` play goes back to where it was
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.game.errors import LEFT_OUT, NotAllowed, Text, Unreadable, one_of, quoted
from guandan.game.facts import Data
from guandan.game.ruleset import Ruleset


class Waiver(NamedTuple):
    """A reason that a book knows."""

    reason: str
    name: Text
    article: str
    void: bool
    """Whether what the other side did in the meantime does not hold either."""


REASONS: dict[str, Text] = {
    "late": Text("无人指出，或下圈、下副才指出", "nobody named it, or only in the next trick or deal"),
    "outsider": Text("旁人率先指出", "named first by an outsider"),
    "own_action": Text("召请裁判前自行采取行动", "acted before calling the referee"),
    "profit": Text("利用违规方不了解判罚而获利", "profited from the offenders' ignorance of the penalty"),
    "consult": Text("有选择权者与对家商量", "a player with a choice consulted his partner"),
}
"""Every reason that one of the texts names; each is the setting `waiver.<reason>`."""


VOID = Text("该行为无效", "what was done so does not hold")


def waiver_text(ruling: Data) -> Text:
    """The reason for which a ruling penalises nothing, and whether an act is void with it."""
    name = REASONS[ruling["waived"]]
    return Text(f"{name.zh}，{VOID.zh}", f"{name.en}; {VOID.en}") if ruling.get("void") else name


def waivers(rules: Ruleset) -> tuple[Waiver, ...]:
    """The reasons for which the right may be lost in this book, each with its article."""
    words = {reason: rules.word(f"waiver.{reason}") for reason in REASONS}
    return tuple(
        Waiver(reason, REASONS[reason], rules.article(f"waiver.{reason}"), word.endswith("void"))
        for reason, word in words.items()
        if word != "stays"
    )


def waiver(rules: Ruleset, reason: str) -> Waiver:
    """The reason by its name. Raises NotAllowed with the article if the right stays in this book."""
    if reason not in REASONS:
        raise Unreadable("unknown_reason", reason=quoted(reason), allowed=", ".join(REASONS))
    for known in waivers(rules):
        if known.reason == reason:
            return known
    name = REASONS[reason]
    raise NotAllowed("right_stays", rules.article(f"waiver.{reason}"), reason_zh=name.zh, reason_en=name.en)


CONFIRMED, ANNULLED = "confirmed", "annulled"
SETTLED = {
    CONFIRMED: Text("承认选手自行的处理", "what the players settled themselves is recognised"),
    ANNULLED: Text("撤消选手自行的处理", "what the players settled themselves is annulled"),
}


def settlement(rules: Ruleset, given: Mapping[str, Any]) -> str:
    """The article under which a settlement is confirmed or annulled; empty if there was none. Raises a refusal."""
    word = given.get("settled")
    if not word:
        return ""
    article = rules.article("claim.self_settled")
    if not isinstance(word, str) or word not in SETTLED:
        raise Unreadable("wrong_field", field="settled", allowed=one_of(SETTLED))
    if word == CONFIRMED and rules.word("claim.self_settled") != "referee_confirms":
        raise NotAllowed("no_settlement", article)
    if given.get("waived"):
        raise Unreadable("wrong_field", field="settled", allowed=LEFT_OUT)
    return article
