"""Appeals (申诉): who may lodge one and until when, the way it goes, who decides, and what follows.

What is done, and by whom:

    appeal            captain, player or players   lodged: written, signed, in time, with the fee
    appeal_forwarded  chief                        handed on to the panel, where appeals go through the chief
    appeal_chief      chief                        the chief's own answer to a question of rule, where they go direct
    appeal_on         who appealed                 the chief's answer is not accepted
    appeal_panel      committee                    who sits on the panel (仲裁委员会)
    appeal_decided    panel or committee           the decision, by majority
    appeal_withdrawn  who appealed
    appeal_done       chief                        the ruling or score has been put right; refers to that fact
"""

from typing import Annotated, NamedTuple

from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.game.fields import Count, Name, Names, Ref, Reference, Said, word
from guandan.game.ruleset import Ruleset

MINUTE, HOUR = 60_000, 3_600_000
APPELLANTS = ("captain", "player", "players")
QUESTIONS = ("rule", "other")
OUTCOMES = ("upheld", "rejected")
CLOSED = (*OUTCOMES, "withdrawn")
STATUS = {
    "chief": Text("在裁判长处", "with the chief"),
    "answered": Text("裁判长已答复", "answered by the chief"),
    "committee": Text("在组委会处", "with the committee"),
    "panel": Text("待组成仲裁委员会", "waits for its panel"),
    "deciding": Text("仲裁中", "with the panel"),
    "upheld": Text("胜诉", "upheld"),
    "rejected": Text("驳回", "rejected"),
    "withdrawn": Text("已撤回", "withdrawn"),
}
"""Where an appeal stands, as people say it."""


ASIDE = {
    "own": Text("与本人有关", "it is about themselves"),
    "unit": Text("同地区（单位）", "of the same region or unit"),
    "kin": Text("有亲属关系", "family ties"),
}
"""Why somebody stands aside."""


class Waiting(NamedTuple):
    """Somebody whom the desk waits for, about an appeal or a case."""

    who: str
    act: str
    number: int
    """Of the appeal or case."""
    limit: str = ""
    """The setting that limits the time; empty if none does."""
    due: int | None = None
    """The last moment in time, in milliseconds."""


class Appeal(NamedTuple):
    """One appeal and where it stands."""

    number: int
    pair: str
    by: str
    against: Ref
    """The ruling or result it is about."""
    units: tuple[str, ...]
    """The regions and units of both sides: who belongs to one of them stands aside."""
    lodged: int
    fee: int
    status: str
    """With the chief, answered by them, with the committee, to the panel, deciding; upheld, rejected or withdrawn."""
    panel: tuple[str, ...] = ()
    fee_back: int = 0
    final: bool = False
    done: Ref | None = None
    """The fact that put things right."""
    people: tuple[str, ...] = ()
    """Whom it is about: players, captains, who ruled. None of them sits on its panel."""


class Appeals(NamedTuple):
    """All appeals of a desk."""

    rules: Ruleset
    all: tuple[Appeal, ...] = ()

    def get(self, number: int) -> Appeal:
        """An appeal by its number. Raises Unreadable if there is none."""
        if not 1 <= number <= len(self.all):
            raise Unreadable("no_such_appeal", number=number)
        return self.all[number - 1]

    def changed(self, appeal: Appeal) -> "Appeals":
        """The same with one of them changed."""
        return self._replace(all=tuple(appeal if one.number == appeal.number else one for one in self.all))

    def upheld(self, number: int) -> bool:
        """Whether there is such an appeal and it was upheld."""
        return 1 <= number <= len(self.all) and self.all[number - 1].status == "upheld"

    def due(self, appeal: Appeal) -> int:
        """The last moment for the answer (001 §39(2)4, R-35)."""
        return appeal.lodged + self.rules.number("appeal.answer_hours") * HOUR


# What is said.


class Lodged(NamedTuple):
    """An appeal is lodged."""

    pair: Said
    against: Reference
    question: Annotated[str, word(*QUESTIONS)]
    text: Said
    appeal: Count = 0
    """Its number, given by the desk."""
    round: Count = 0
    ended: Count = 0
    """When the match ended."""
    received: Count | None = None
    """When it came in; now unless it is said."""
    signed: Names = ()
    captains: bool = False
    """Whether the teams have captains."""
    units: Names = ()
    fee: Count = 0
    score: bool = False
    """Whether it is about a published score."""
    published: Count = 0
    """When that was published."""
    people: Names = ()
    """Whom it is about: players, captains, who ruled."""
    stage: Count = 0
    table: Count = 0
    """Of a ruling in a match of an event: where it was played."""


class Named(NamedTuple):
    """What is said of an appeal without more words."""

    appeal: Count


class Answered(NamedTuple):
    """The outcome, with what it does to the fee, and whether it came too late (001 §39(2)4, 003 c3.9(2)2)."""

    appeal: Count
    reason: Said
    outcome: Annotated[str, word(*OUTCOMES)] = ""
    """A panel's follows from its votes."""
    votes: tuple[Count, ...] = ()
    """For and against, by the members of a panel."""
    discretion: bool = False
    fee_back: Count = 0
    late: bool = False


class Member(NamedTuple):
    """Somebody who sits on a panel."""

    name: Name
    units: Names = ()
    kin: Names = ()
    """People and units to whom they have family ties."""


class Seated(NamedTuple):
    """Who sits on the panel."""

    appeal: Count
    members: tuple[Member, ...]


class Done(NamedTuple):
    """What put things right."""

    appeal: Count
    fact: Reference


# What may be done.


def lodge(state: Appeals, said: Lodged, act: Act, at: int, minutes: int | None) -> Lodged:
    """An appeal as it is kept. Raises a refusal; `minutes` is how long published scores may be corrected."""
    rules = state.rules
    received = at if said.received is None else said.received
    if received > at:
        raise Unreadable("wrong_field", field="received", allowed=f"... {at}")
    _check_appellant(rules, said, act.by)
    _check_time(rules, said, received, minutes)
    if rules.word("appeal.fee") != "none" and not said.fee:
        raise NotAllowed("appeal_no_fee", rules.article("appeal.fee"))
    for other in state.all:
        if other.against == said.against and other.final:
            raise Conflict("appeal_final", rules.article("appeal.final"), number=other.number)
        if other.against == said.against and other.pair == said.pair and other.status != "withdrawn":
            raise Conflict("appeal_known", number=other.number)
    return said._replace(appeal=len(state.all) + 1, received=received)


def _check_time(rules: Ruleset, said: Lodged, received: int, minutes: int | None) -> None:
    """Raises a refusal if it comes too late: for an appeal, or for a published score to be changed (R-105)."""
    since = said.published or said.ended
    closes = said.score and rules.word("correction.from") == "publication" and bool(since)
    if closes and minutes is not None and received > since + minutes * MINUTE:
        raise NotAllowed("score_appeal_late", rules.article("correction.minutes"), minutes=minutes)
    if said.ended and received > said.ended + rules.number("appeal.minutes") * MINUTE:
        raise NotAllowed("appeal_late", rules.article("appeal.minutes"), minutes=rules.number("appeal.minutes"))


def _check_appellant(rules: Ruleset, said: Lodged, by: str) -> None:
    """Players or captain; or the captain, and both players together only where there is none (003 c3.9(1))."""
    whose = "captain" if said.captains else "players"
    if rules.word("appeal.by") == "captain_or_both" and by != whose:
        raise NotAllowed("appeal_by_captain", rules.article("appeal.by"))
    if len(said.signed) < (2 if by == "players" else 1):
        raise NotAllowed("appeal_unsigned", rules.article("articles.appeal"))


def _forward(state: Appeals, said: Named, act: Act, _: int) -> Named:
    _at(state, said.appeal, act, "chief")
    if state.rules.word("appeal.route") != "via_chief":
        raise NotAllowed("appeal_direct", state.rules.article("appeal.route"))
    return said


def _chief(state: Appeals, said: Answered, act: Act, at: int) -> Answered:
    appeal = _at(state, said.appeal, act, "chief")
    if state.rules.word("appeal.route") != "direct":
        raise NotAllowed("appeal_via_chief", state.rules.article("appeal.route"))
    return _with_fee(state, appeal, _one_voice(said)._replace(discretion=False), at)


def _one_voice(said: Answered) -> Answered:
    """The answer of somebody who does not vote. Raises Unreadable if there is none."""
    if not said.outcome:
        raise Unreadable("missing_field", field="outcome")
    return said._replace(votes=())


def _on(state: Appeals, said: Named, act: Act, _: int) -> Named:
    _own(_at(state, said.appeal, act, "answered"), act)
    return said


def _own(appeal: Appeal, act: Act) -> None:
    if act.by != appeal.by:
        raise OutOfTurn("not_yours", by=quoted(act.by), act=act.kind)


def _panel(state: Appeals, said: Seated, act: Act, _: int) -> Seated:
    rules = state.rules
    # A question of rule may be decided by the chief first; it need not (001 §39(2)1).
    straight = ("chief",) if rules.word("appeal.route") == "direct" else ()
    appeal = _at(state, said.appeal, act, "panel", "deciding", *straight)
    if len({member.name for member in said.members}) < len(said.members):
        raise Unreadable("wrong_field", field="members", allowed=like('[{"name": "...", "units": ["..."]}]'))
    if key := panel_breach(rules, len(said.members)):
        raise NotAllowed("panel_size", rules.article(key), count=len(said.members))
    for member in said.members:
        if aside := stands_aside(rules, appeal, member):
            raise NotAllowed("panel_avoid", rules.article("appeal.avoid"), name=member.name, why=ASIDE[aside])
    return said


def stands_aside(rules: Ruleset, appeal: Appeal, member: Member) -> str:
    """Why somebody may not sit on the panel of an appeal, a key of `ASIDE`; "" if they may (003 c5.3(2)3, R-149)."""
    if not rules.flag("appeal.avoid"):
        return ""
    if member.name in appeal.people:
        return "own"
    if set(member.units) & set(appeal.units):
        return "unit"
    return "kin" if set(member.kin) & {*appeal.people, *appeal.units} else ""


def panel_breach(rules: Ruleset, count: int) -> str:
    """The setting that a panel of so many members breaks; "" if they are right."""
    least, most = rules.number("appeal.panel_min"), rules.limit("appeal.panel_max")
    if count < least:
        return "appeal.panel_min"
    if most is not None and count > most:
        return "appeal.panel_max"
    return "appeal.panel_odd" if rules.flag("appeal.panel_odd") and count % 2 == 0 else ""


def _decide(state: Appeals, said: Answered, act: Act, at: int) -> Answered:
    rules = state.rules
    appeal = _at(state, said.appeal, act, "deciding" if act.by == "panel" else "committee")
    if act.by == "panel":
        if len(said.votes) != 2:
            raise Unreadable("wrong_field", field="votes", allowed=like("[2, 1]"))
        if sum(said.votes) != len(appeal.panel):
            article = rules.article("appeal.panel_odd")
            raise NotAllowed("votes_missing", article, votes=sum(said.votes), members=len(appeal.panel))
        said = said._replace(outcome="upheld" if said.votes[0] > said.votes[1] else "rejected")
    else:
        said = _one_voice(said)
    if said.outcome == "upheld" and said.discretion and not rules.flag("appeal.discretion"):
        raise NotAllowed("appeal_discretion", rules.article("appeal.discretion"))
    return _with_fee(state, appeal, said, at)


def _with_fee(state: Appeals, appeal: Appeal, said: Answered, at: int) -> Answered:
    return said._replace(fee_back=appeal.fee if said.outcome == "upheld" else 0, late=at > state.due(appeal))


def _withdraw(state: Appeals, said: Named, act: Act, _: int) -> Named:
    appeal = state.get(said.appeal)
    if appeal.status in CLOSED:
        raise OutOfTurn("appeal_closed", number=appeal.number)
    _own(appeal, act)
    return said


def _done(state: Appeals, said: Done, act: Act, _: int) -> Done:
    if _at(state, said.appeal, act, "upheld").done:
        raise OutOfTurn("appeal_closed", number=said.appeal)
    return said


def _at(state: Appeals, number: int, act: Act, *statuses: str) -> Appeal:
    """The appeal of an act that must stand at one of these points of its way."""
    appeal = state.get(number)
    if appeal.status not in statuses:
        raise OutOfTurn("appeal_elsewhere", number=appeal.number, act=act.kind, status=STATUS[appeal.status])
    return appeal


# What becomes of it.


def lodged(state: Appeals, said: Lodged, fact: Fact) -> Appeals:
    """All appeals with a new one."""
    # What does not touch the rules goes to the organising committee (001 §39(2)3).
    status = "chief" if said.question == "rule" else "committee"
    received = fact.at if said.received is None else said.received
    new = Appeal(
        said.appeal, said.pair, fact.by, said.against, said.units, received, said.fee, status, people=said.people
    )
    return state._replace(all=(*state.all, new))


def _passed_on(state: Appeals, said: Named, _: Fact) -> Appeals:
    return state.changed(state.get(said.appeal)._replace(status="panel"))


def _seated(state: Appeals, said: Seated, _: Fact) -> Appeals:
    panel = tuple(member.name for member in said.members)
    return state.changed(state.get(said.appeal)._replace(status="deciding", panel=panel))


def _answered(state: Appeals, said: Answered, fact: Fact) -> Appeals:
    if said.outcome == "rejected":  # by the chief: the appellant may go on
        return state.changed(state.get(said.appeal)._replace(status="answered"))
    return _decided(state, said, fact)


def _decided(state: Appeals, said: Answered, _: Fact) -> Appeals:
    appeal = state.get(said.appeal)
    final = appeal.status == "deciding" and state.rules.flag("appeal.final")
    return state.changed(appeal._replace(status=said.outcome, fee_back=said.fee_back, final=final))


def _withdrawn(state: Appeals, said: Named, _: Fact) -> Appeals:
    return state.changed(state.get(said.appeal)._replace(status="withdrawn"))


def _put_right(state: Appeals, said: Done, _: Fact) -> Appeals:
    return state.changed(state.get(said.appeal)._replace(done=said.fact))


KINDS: Kinds[Appeals] = {
    "appeal_forwarded": Kind(Named, _forward, _passed_on, by=("chief",)),
    "appeal_chief": Kind(Answered, _chief, _answered, by=("chief",)),
    "appeal_on": Kind(Named, _on, _passed_on),
    "appeal_panel": Kind(Seated, _panel, _seated, by=("committee",)),
    "appeal_decided": Kind(Answered, _decide, _decided, by=("panel", "committee")),
    "appeal_withdrawn": Kind(Named, _withdraw, _withdrawn),
    "appeal_done": Kind(Done, _done, _put_right, by=("chief",)),
}
"""Besides the lodging, which hangs on the desk's corrections too."""


def waiting(state: Appeals) -> tuple[Waiting, ...]:
    """Whom each appeal waits for. Nobody decides in their place: the answer is only late."""
    chief = "appeal_forwarded" if state.rules.word("appeal.route") == "via_chief" else "appeal_chief"
    turns = {
        "chief": ("chief", chief),
        "committee": ("committee", "appeal_decided"),
        "panel": ("committee", "appeal_panel"),
        "deciding": ("panel", "appeal_decided"),
    }
    found: list[Waiting] = []
    for appeal in state.all:
        if appeal.status in turns:
            due = state.due(appeal)
            found.append(Waiting(*turns[appeal.status], appeal.number, "appeal.answer_hours", due))
        elif appeal.status == "upheld" and appeal.done is None:
            found.append(Waiting("chief", "appeal_done", appeal.number))
    return tuple(found)
