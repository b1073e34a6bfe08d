"""Formats that a book names (赛制): a stage may be held otherwise, but those who plan it are told."""

from guandan.event.notes import Note, note
from guandan.event.spec import Spec
from guandan.event.stage import Stage
from guandan.game.errors import Text
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings

NAMED = {
    "swiss": ("swiss",),
    "low_cut": ("swiss_low_cut",),
    "round_robin": ("round_robin",),
    "groups": ("groups",),
    "finals": ("mixed", "groups"),
    "knockout": ("knockout",),
    "double_knockout": ("double_knockout",),
    "cross": ("cross_knockout", "mixed"),
    "group_page": ("page",),
    "page": ("page",),
    "double_page": ("page",),
}
"""The words of `event.formats`, any of which names a format, its own first; duplicate has a setting of its own, and is
named by the book that states both."""
DUPLICATE = Text("复式赛", "duplicate")
ONLINE = {"online": ("online", "venue_online"), "tv": ("online", "venue_online")}


def format_notes(rules: Ruleset, spec: Spec, stages: tuple[Stage, ...]) -> tuple[Note, ...]:
    """What the book does not name of a stage, each with the article of its formats."""
    named, article = rules.words("event.formats"), rules.article("event.formats")
    wanted = _words(spec)
    found = []
    stated = rules.origin("event.duplicate") == rules.origin("event.formats")
    if not any(word in named for word in wanted) if wanted else not stated:
        found.append(note("format_unnamed", format=_called(spec), book=rules.id, article=article))
    if spec.takes.stage and spec.takes.stage <= len(stages):
        earlier = stages[spec.takes.stage - 1].spec
        before = earlier.format
        joined = {"swiss_knockout"} if (before, spec.format) == ("swiss", "knockout") else set()
        if not ({"mixed", *joined} & set(named)) and before != "groups":
            joined_by = {"before": _called(earlier), "format": _called(spec)}
            found.append(note("mixed_unnamed", **joined_by, book=rules.id, article=article))
    rounds = rules.limit("event.rounds")
    if spec.format == "swiss" and rounds and spec.rounds not in (0, rounds):
        told = rules.article("event.rounds")
        found.append(note("rounds_otherwise", rounds=rounds, book=rules.id, article=told))
    if spec.place in ONLINE and not any(word in named for word in ONLINE[spec.place]):
        found.append(note("place_unnamed", place=_name("online"), book=rules.id, article=article))
    return tuple(found)


def _words(spec: Spec) -> tuple[str, ...]:
    """The words of a book that name the format of a stage."""
    if spec.format == "round_robin" and spec.options.get("cycles") == 2:
        return ("double_round_robin",)
    return NAMED.get(spec.format, ())


def _called(spec: Spec) -> Text:
    """The format of a stage as books call it."""
    words = _words(spec)
    return _name(words[0]) if words else DUPLICATE


def _name(word: str) -> Text:
    return settings()["event.formats"].values[word]
