"""Entries (报名): made one by one or from a list, changed, checked in, players replaced, rounds sat out.

entry           organiser, recorder ...   a new pair or team, under the next number
import_entries  the same                  a whole list at once, or nothing of it
entry_changed   the same                  what is written of it
checked_in      the same                  identity and dress checked (003 c3.5(1))
substitution    the same                  one player for another; after the first round as the regulations let it
away            the same                  sits out the coming rounds, or comes back
"""

from typing import Annotated, Any, NamedTuple

from guandan.event.acts.waiving import Waived, may
from guandan.event.changes import change
from guandan.event.eligibility import completed, entry_findings
from guandan.event.entrants import Entrant
from guandan.event.findings import Finding, grave
from guandan.event.kinds import ENDED, ENDING, ENTERING, HEADS, OFFICE, OPEN, PAUSED, only
from guandan.event.people import People
from guandan.event.roster import NAME, SEEDS, Line, Person, Players, Registration, without_personal
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.game.fields import Count, Said, listed, shaped, text

MOST = 10_000
"""Entries of one list."""


class Imported(NamedTuple):
    """A list of entries, all of them or none; those without a number get the lowest that is free, in order."""

    entries: Annotated[tuple[Registration, ...], listed(shaped(Registration), 1, MOST)]
    source: Annotated[str, text(200)] = ""


class Changed(NamedTuple):
    """What is written anew of an entry."""

    entry: Count
    players: Players | None = None
    names: Annotated[tuple[str, ...], listed(NAME, 1)] | None = None
    """The same players, in their order, as their names are really written."""
    event: Line | None = None
    group: Line | None = None
    team: Line | None = None
    unit: Line | None = None
    region: Line | None = None
    seed: Annotated[int, SEEDS] | None = None
    rank: Line | None = None
    captain: Line | None = None
    coach: Line | None = None
    remarks: Line | None = None
    waived: Waived | None = None

    @property
    def fields(self) -> dict[str, Any]:
        """What is to be written, by the names of a registration."""
        apart = ("entry", "names")
        return {name: value for name, value in self._asdict().items() if value is not None and name not in apart}

    def of(self, form: Registration) -> Registration:
        """The registration as it is then written."""
        return _renamed(form, form, self.names)._replace(**self.fields)


class CheckedIn(NamedTuple):
    """Whether somebody is there."""

    entry: Count
    present: bool = False


class Substituted(NamedTuple):
    """One player for another."""

    entry: Count
    out: Said
    player: Person
    reason: Said
    waived: Waived = ""


class Away(NamedTuple):
    """Whether somebody sits out."""

    entry: Count
    away: bool = False


class Erased(NamedTuple):
    """Phone, birth date and id number of an entry's players are forgotten; the store drops what was sealed."""

    entry: Count
    reason: Said


def people_in(event: Event, but: int = 0) -> People:
    """Everybody who takes part, but those of an entry."""
    return People(one.form for one in event.entrants.values() if one.status == "in" and one.number != but)


def wrong_with(event: Event, one: Registration, people: People) -> tuple[Finding, ...]:
    """Why an entry may not play beside the others."""
    found = [*entry_findings(one, event.terms.conditions, event.terms.sizes)]
    for at, player in enumerate(one.players, start=1):
        same = people.same(player, one)
        if same is not None and same.same_event(one):
            found.append(grave("entered_already", "", f"name{at}", name=player.name, number=same.where.number))
    return tuple(found)


def entered(event: Event, said: Registration, by: str, people: People) -> Registration:
    """A new entry as it stands in a fact. Raises a refusal."""
    if said.number in event.entrants:
        raise Conflict("number_taken", entry=said.number)
    form = completed(said, event.terms.conditions)
    form = form._replace(waived=may(event, wrong_with(event, form, people), said.waived, by))
    people.add(form)
    return form


def _entry(event: Event, said: Registration, act: Act, _: int) -> Registration:
    number = said.number or max(event.entrants, default=0) + 1
    return entered(event, said._replace(number=number), act.by, people_in(event))


def _add(event: Event, said: Registration, _: Fact) -> Event:
    return event.with_entrant(Entrant(said))


def _imported(event: Event, said: Imported, act: Act, _: int) -> Imported:
    people, used = people_in(event), {*event.entrants, *(one.number for one in said.entries)}
    entries: list[Registration] = []
    taken: set[int] = set()
    free = 1
    for one in said.entries:
        while free in used:
            free += 1
        number = one.number or free
        if number in taken:
            raise Conflict("number_taken", entry=number)
        taken.add(number)
        used.add(number)
        entries.append(entered(event, one._replace(number=number), act.by, people))
    return said._replace(entries=tuple(entries))


def _add_all(event: Event, said: Imported, _: Fact) -> Event:
    return event._replace(entrants={**event.entrants, **{one.number: Entrant(one) for one in said.entries}})


def _changed(event: Event, said: Changed, act: Act, _: int) -> Changed:
    """After the first draw strength and division of an entry are fixed, and its players are replaced by substitution.

    A name that was written wrongly is put right at any time, once the event has begun by whoever may substitute.
    """
    entrant, fields = event.entrant(said.entry), said._replace(waived=None).fields
    if not fields and said.names is None:
        raise Conflict("nothing_changes")
    if said.names is not None:
        if len(said.names) != len(entrant.form.players):
            names = ", ".join(player.name for player in entrant.form.players)
            raise Unreadable("wrong_field", field="names", allowed=like(names))
        if event.begun:
            only(act, *HEADS, "committee", "organiser")
    drawn = any(entrant.number in stage.entrants for stage in event.stages)
    for name in ("seed", "players", "event", "group"):
        if drawn and name in fields:
            raise OutOfTurn("entry_fixed", field=name, entry=entrant.number)
    new = said._replace(waived=None).of(entrant.form)
    wrong = () if entrant.form.waived or entrant.withheld else wrong_with(event, new, people_in(event, entrant.number))
    return said._replace(waived=may(event, wrong, said.waived or "", act.by) or None)


def _change(event: Event, said: Changed, _: Fact) -> Event:
    entrant = event.entrant(said.entry)
    original = entrant.original and _renamed(entrant.original, entrant.form, said.names)
    after = event.with_entrant(entrant._replace(form=said.of(entrant.form), original=original))
    return after.stale() if said.fields else after


def _renamed(one: Registration, now: Registration, names: tuple[str, ...] | None) -> Registration:
    """A registration in which those who play now have other names; whoever they replaced keeps theirs."""
    if names is None:
        return one
    new = {player.name: name for player, name in zip(now.players, names, strict=True)}
    return one._replace(
        players=tuple(player._replace(name=new.get(player.name, player.name)) for player in one.players)
    )


def _checked_in(event: Event, said: CheckedIn, _: Act, __: int) -> CheckedIn:
    event.entrant(said.entry)
    return said


def _check_in(event: Event, said: CheckedIn, _: Fact) -> Event:
    return event.with_entrant(event.entrant(said.entry)._replace(checked_in=said.present))


def _substitution(event: Event, said: Substituted, act: Act, _: int) -> Substituted:
    """Before the first round freely, afterwards by the chief and as the regulations let it (003 c3.7(5)1)."""
    entrant = event.entrant(said.entry)
    if said.out not in [player.name for player in entrant.players]:
        raise Unreadable("no_such_player", player=quoted(said.out), entry=entrant.number)
    if event.begun:
        only(act, *HEADS, "committee", "organiser")
    found = change(
        event.terms.conditions,
        entrant.form,
        said.out,
        said.player,
        begun=event.begun,
        used=entrant.replaced,
        original=entrant.original,
        waived=True,  # what is wrong with the new pair is told below, with all that is
    )
    if found.outcome != "done":
        why = found.findings[0]
        raise NotAllowed("no_substitution", why.article, reason_zh=why.text.zh, reason_en=why.text.en)
    wrong = () if entrant.withheld else wrong_with(event, found.after, people_in(event, entrant.number))
    return said._replace(waived=may(event, wrong, said.waived, act.by))


def _substitute(event: Event, said: Substituted, _: Fact) -> Event:
    entrant = event.entrant(said.entry)
    before = entrant.form
    players = tuple(said.player if player.name == said.out else player for player in before.players)
    after = before._replace(players=players, waived=said.waived or before.waived)
    entrant = entrant._replace(form=after)
    if event.begun:
        entrant = entrant._replace(replaced=entrant.replaced + 1, original=entrant.original or before)
    return event.with_entrant(entrant)


def _away(event: Event, said: Away, _: Act, __: int) -> Away:
    entrant = event.entrant(said.entry)
    if entrant.status != "in":
        raise OutOfTurn("entry_left", entry=entrant.number, status=entrant.status)
    if said.away == entrant.away:
        raise Conflict("nothing_changes")
    return said


def _go_away(event: Event, said: Away, _: Fact) -> Event:
    return event.with_entrant(event.entrant(said.entry)._replace(away=said.away)).stale()


def _erased(event: Event, said: Erased, _: Act, __: int) -> Erased:
    event.entrant(said.entry)
    return said


def _erase(event: Event, said: Erased, _: Fact) -> Event:
    entrant = event.entrant(said.entry)
    original = entrant.original and without_personal(entrant.original)
    return event.with_entrant(entrant._replace(form=without_personal(entrant.form), original=original, withheld=True))


KINDS: Kinds[Event] = {
    "entry": Kind(Registration, _entry, _add, ENTERING, PAUSED),
    "import_entries": Kind(Imported, _imported, _add_all, ENTERING, PAUSED),
    "entry_changed": Kind(Changed, _changed, _change, ENTERING, PAUSED),
    "checked_in": Kind(CheckedIn, _checked_in, _check_in, (*OFFICE, "referee"), PAUSED),
    "substitution": Kind(Substituted, _substitution, _substitute, ENTERING, PAUSED),
    "away": Kind(Away, _away, _go_away, OFFICE, OPEN),
    "personal_erased": Kind(Erased, _erased, _erase, ENDING, ENDED),
}
