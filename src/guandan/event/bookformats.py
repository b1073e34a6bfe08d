"""Formats that a book names (赛制): a stage may be held otherwise, but those who plan it are told."""

from guandan.event.notes import Note, note
from guandan.event.spec import Spec
from guandan.event.stage import Stage
from guandan.game.ruleset import Ruleset

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
"""The words of `event.formats`, any of which names a format; duplicate has a setting of its own."""
ONLINE = {"online": ("online", "venue_online"), "tv": ("online", "venue_online")}


def format_notes(rules: Ruleset, spec: Spec, stages: tuple[Stage, ...]) -> tuple[Note, ...]:
    """What the book does not name of a stage, each with the article of its formats."""
    named, article = rules.words("event.formats"), rules.article("event.formats")
    wanted = NAMED.get(spec.format, ())
    if spec.format == "round_robin" and spec.options.get("cycles") == 2:
        wanted = ("double_round_robin",)
    found = []
    if wanted and not any(word in named for word in wanted):
        found.append(note("format_unnamed", format=spec.format, book=rules.id, article=article))
    if spec.takes.stage and spec.takes.stage <= len(stages):
        before = stages[spec.takes.stage - 1].spec.format
        joined = {"swiss_knockout"} if (before, spec.format) == ("swiss", "knockout") else set()
        if not ({"mixed", *joined} & set(named)) and before != "groups":
            found.append(note("mixed_unnamed", before=before, format=spec.format, book=rules.id, article=article))
    if spec.place in ONLINE and not any(word in named for word in ONLINE[spec.place]):
        found.append(note("place_unnamed", place=spec.place, book=rules.id, article=article))
    return tuple(found)
