"""Authority (判罚的裁定): who may rule what.

A referee gives sanctions alone; fouls and losses, choices between sanctions and exclusions may need somebody above
them (000 §15(2), 003 c3.6(2)). A deputy acts in the place of an absent chief (001 §35(2), 003 c5.2(5)5).
"""

from guandan.game.errors import NotAllowed, Text, Unreadable, quoted
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings
from guandan.referee.words import RULED_BY, SANCTIONS

ROLES: dict[str, Text] = {
    "referee": Text("裁判员", "referee"),
    "deputy": Text("副裁判长", "deputy chief referee"),
    "chief": Text("裁判长", "chief referee"),
}
"""Those who rule, lowest first."""

THIS = Text("这一裁定", "this")
"""What is ruled where nothing is penalised: a withdrawal, say."""

LOWEST = {"referee": "referee", "deputy_or_chief": "deputy", "chief": "chief", "chief_and_committee": "chief"}
"""The lowest role that each word of a book admits."""


def needed(rules: Ruleset, sanction: str) -> str:
    """Who gives a sanction in this book: referee, deputy_or_chief, chief or chief_and_committee."""
    if sanction not in RULED_BY:
        raise Unreadable("unknown_sanction", sanction=quoted(sanction), allowed=", ".join(SANCTIONS))
    return rules.word(RULED_BY[sanction])


def check(rank: str, sanction: str, word: str, article: str, *, consent: bool = False) -> None:
    """Raises NotAllowed if a role may not give a sanction for which a book demands `word`."""
    if list(ROLES).index(rank) < list(ROLES).index(LOWEST[word]):
        names = THIS if sanction == "none" else SANCTIONS[sanction]
        whose = settings()["authority.foul"].values[word]
        raise NotAllowed(
            "not_in_authority",
            article,
            sanction_zh=names.zh,
            sanction_en=names.en,
            whose_zh=whose.zh,
            whose_en=whose.en,
        )
    if word == "chief_and_committee" and not consent:
        raise NotAllowed("needs_consent", article)


def verify(
    rules: Ruleset, role: str, sanction: str, *, choice: bool = False, consent: bool = False, acting: bool = False
) -> None:
    """Whether this role may give this sanction; raises NotAllowed with the article if not.

    `choice` says that it was chosen out of several, `consent` that the organising committee agrees, `acting` that a
    deputy stands in for the chief.
    """
    if role not in ROLES:
        raise Unreadable("unknown_role", role=quoted(role), allowed=", ".join(ROLES))
    needed(rules, sanction)
    rank = "chief" if role == "deputy" and acting else role
    for key in (RULED_BY[sanction], *(("authority.choice",) if choice else ())):
        check(rank, sanction, rules.word(key), rules.article(key), consent=consent)


def may_rule(
    rules: Ruleset, role: str, sanction: str, *, choice: bool = False, consent: bool = False, acting: bool = False
) -> bool:
    """Whether `verify` has nothing against it."""
    try:
        verify(rules, role, sanction, choice=choice, consent=consent, acting=acting)
    except NotAllowed:
        return False
    return True
