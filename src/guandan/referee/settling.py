"""Settlements between players (自行接受或放弃的处罚): only a referee rules, but he may let one stand (000 §15(3)6).

confirmed   he recognises what the players have accepted or waived: nothing more is done at the table (R-101)
annulled    he rules as if there had been none; with `since` play goes back to where it was
"""

from collections.abc import Mapping
from typing import Any

from guandan.game.errors import LEFT_OUT, NotAllowed, Text, Unreadable, one_of
from guandan.game.ruleset import Ruleset

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
