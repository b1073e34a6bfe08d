"""The ladder (累计): how sanctions of a side add up to heavier ones, and which facts each of them came from.

    warning -> violation -> foul -> loss -> exclusion

How many of one step make the next, and within what they are counted, is the book's to say (`ladder.*`). A step that was
reached uses up the sanctions that led to it, so that each is counted once (H-21, R-30); a book may say otherwise.
Nothing is stored: the ladder is climbed again from the facts, so an amended ruling changes everything after it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from guandan.game.ruleset import Ruleset
from guandan.referee.authority import needed
from guandan.referee.words import OFFENCES

SCOPES = {
    "trick": ("match", "game", "deal", "trick"),
    "deal": ("match", "game", "deal"),
    "game": ("match", "game"),
    "match": ("match",),
    "round": ("round",),
    "event": (),
}
"""What two moments share if they lie within the same trick, deal, game (局), match (场), round (轮) or event."""


class Moment(NamedTuple):
    """When in an event something happened."""

    game: int = 1
    deal: int = 1
    trick: int = 0
    round: int = 0
    """0 if it is not known."""
    match: str = ""


class Sanctioned(NamedTuple):
    """The fact of a sanction against a side, as a referee ruled it.

    `side` is the side of the pair in the match that is looked at, also for what it did in other matches.
    """

    seq: int
    side: int
    sanction: str
    game: int = 1
    deal: int = 1
    trick: int = 0
    round: int = 0
    match: str = ""
    takes: tuple[int, ...] = ()
    """The earlier facts of the same match that it takes up: a third breach of manner is the second violation (H-54)."""

    @property
    def moment(self) -> Moment:
        """When it happened."""
        return Moment(self.game, self.deal, self.trick, self.round, self.match)


class Step(NamedTuple):
    """One sanction of a side: ruled by a referee, or come from others."""

    sanction: str
    facts: tuple[Sanctioned, ...]
    """Itself if it was ruled; else all the rulings it came from, in order."""
    article: str = ""
    """What makes it follow; empty if it was ruled."""
    authority: str = ""
    """Who must confirm it, as `authority.*` puts it; empty if it was ruled."""

    @property
    def last(self) -> Sanctioned:
        """The ruling that brought it about."""
        return self.facts[-1]

    @property
    def seqs(self) -> tuple[int, ...]:
        """The numbers of its facts."""
        return tuple(fact.seq for fact in self.facts)


class Standing(NamedTuple):
    """What counts against a side at a moment, each step within its scope; a count is the length."""

    warnings: tuple[Step, ...]
    violations: tuple[Step, ...]
    fouls: tuple[Step, ...]
    losses: tuple[Step, ...]
    forfeits: tuple[Step, ...]
    exclusions: tuple[Step, ...]

    @property
    def lost(self) -> bool:
        """Whether the game or match has been lost by penalty or forfeit."""
        return bool(self.losses or self.forfeits or self.exclusions)


class Rung(NamedTuple):
    """From one step to the next: the settings with the number needed and with the scope it is counted in."""

    lower: str
    upper: str
    number: str
    scope: str


RUNGS = (
    Rung("warning", "violation", "ladder.warnings_per_violation", "ladder.warning_scope"),
    Rung("violation", "foul", "ladder.violations_per_foul", "ladder.violation_scope"),
    Rung("foul", "loss", "ladder.fouls_per_loss", "ladder.foul_scope"),
)


def within(scope: str, one: Moment, other: Moment) -> bool:
    """Whether two moments lie within the same scope; "none" holds nothing together.

    Where nobody has said which round it is, a round is no more than its match.
    """
    if scope == "round" and not one.round:
        scope = "match"
    return scope in SCOPES and all(getattr(one, name) == getattr(other, name) for name in SCOPES[scope])


def climb(rules: Ruleset, sanctioned: Iterable[Sanctioned], side: int) -> tuple[Step, ...]:
    """Every sanction of a side in order, ruled ones and those that follow from them."""
    ladder = _Ladder(rules)
    for fact in sanctioned:
        if fact.side == side:
            ladder.add(fact)
    return tuple(ladder.steps)


def standing(rules: Ruleset, sanctioned: Iterable[Sanctioned], side: int, now: Moment) -> Standing:
    """What counts against a side now. Losses and forfeits are those of this game or match, exclusions of the event."""
    steps = climb(rules, sanctioned, side)

    def counted(sanction: str, scope: str) -> tuple[Step, ...]:
        return tuple(one for one in steps if one.sanction == sanction and within(scope, one.last.moment, now))

    unit = unit_of(rules)
    return Standing(
        warnings=counted("warning", rules.word("ladder.warning_scope")),
        violations=counted("violation", rules.word("ladder.violation_scope")),
        fouls=counted("foul", rules.word("ladder.foul_scope")),
        losses=counted("loss", unit),
        forfeits=counted("forfeit", unit),
        exclusions=counted("exclusion", "event"),
    )


def consequences(rules: Ruleset, earlier: Iterable[Sanctioned], new: Sanctioned) -> tuple[Step, ...]:
    """What a new sanction brings with it, in the order it does: each with its article and the facts it came from."""
    before = tuple(earlier)
    known = len(climb(rules, before, new.side))
    return climb(rules, (*before, new), new.side)[known + 1 :]


def unit_of(rules: Ruleset) -> str:
    """What is lost by fouls: the game (000 §15(3)4), or the match (003 c3.7(4))."""
    scope = rules.word("ladder.foul_scope")
    return scope if scope == "game" else "match"


class _Ladder:
    """The climb itself: the steps so far, and which of them are not yet used up."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.afresh = rules.word("ladder.counting") == "afresh"
        self.facts: list[Sanctioned] = []
        self.steps: list[Step] = []
        self.open: list[Step] = []

    def add(self, fact: Sanctioned) -> None:
        """One ruling more, and what follows from it."""
        taken = [one for one in self.open if one.last.match == fact.match and set(one.seqs) & set(fact.takes)]
        self._use(taken)
        self.facts.append(fact)
        self._reach(Step(fact.sanction, (fact,)))

    def _reach(self, step: Step) -> None:
        self.steps.append(step)
        self.open.append(step)
        for rung in RUNGS:
            if rung.lower == step.sanction:
                self._climb(rung, step)
        for found, key in (
            (self._lost(step), "ladder.losses_per_exclusion"),
            (self._forfeited(step), "ladder.forfeits_per_exclusion"),
            (self._offences(step), "ladder.offences_per_exclusion"),
        ):
            number = self.rules.limit(key)
            if number is not None and len(found) >= number and not self._of("exclusion"):
                self._follow("exclusion", found, key)

    def _climb(self, rung: Rung, step: Step) -> None:
        number, scope = self.rules.limit(rung.number), self.rules.word(rung.scope)
        counted = [one for one in self.open if one.sanction == step.sanction and _together(scope, one, step)]
        if number is None or len(counted) < number:
            return
        if rung.upper == "loss" and any(
            _together(unit_of(self.rules), one, step) for one in self._of("loss", "forfeit")
        ):
            return  # a game can be lost only once
        if self.afresh:
            self._use(counted)
        self._follow(rung.upper, counted, rung.number)

    def _follow(self, sanction: str, found: list[Step], key: str) -> None:
        facts = {fact for one in found for fact in one.facts}
        came_from = tuple(fact for fact in self.facts if fact in facts)
        self._reach(Step(sanction, came_from, self.rules.article(key), needed(self.rules, sanction)))

    def _use(self, used: list[Step]) -> None:
        self.open = [one for one in self.open if not any(one is other for other in used)]

    def _of(self, *sanctions: str) -> list[Step]:
        return [one for one in self.steps if one.sanction in sanctions]

    def _lost(self, step: Step) -> list[Step]:
        """The games or matches lost by penalty, each once, if this is one.

        Where a book does not count forfeits on their own, a forfeit is a lost game like any other (R-31).
        """
        forfeits_apart = self.rules.limit("ladder.forfeits_per_exclusion") is not None
        kinds = ("loss",) if forfeits_apart else ("loss", "forfeit")
        if step.sanction not in kinds:
            return []
        found: list[Step] = []
        for one in self._of(*kinds):
            if not any(_together(unit_of(self.rules), one, other) for other in found):
                found.append(one)
        return found

    def _forfeited(self, step: Step) -> list[Step]:
        """The forfeits of consecutive rounds up to this one, each round once (003 c3.7(5))."""
        if step.sanction != "forfeit":
            return []
        by_round = {one.last.round: one for one in self._of("forfeit")}
        run: list[Step] = []
        while (number := step.last.round - len(run)) in by_round:
            run.insert(0, by_round[number])
        return run

    def _offences(self, step: Step) -> list[Step]:
        """The sanctions ruled for what was done at the table, if this is one (004 比赛秩序, H-35)."""
        scope = self.rules.word("ladder.warning_scope")
        if step.article or step.sanction not in OFFENCES:
            return []
        return [one for one in self._of(*OFFENCES) if not one.article and _together(scope, one, step)]


def _together(scope: str, one: Step, other: Step) -> bool:
    return within(scope, one.last.moment, other.last.moment)
