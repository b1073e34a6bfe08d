"""What documents are made from: an event with its log, the referee's desk and the matches beside it, and the time."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from guandan.documents.model import Document, Part, Stamp
from guandan.event.log import EventLog
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.terms import Look
from guandan.event.views.pairings import stage_name
from guandan.event.views.viewer import OFFICE, Viewer, as_seen
from guandan.game.daytime import day_time
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.ruleset import Ruleset
from guandan.referee.desk import DeskLog


class Source(NamedTuple):
    """An event, and all that stands beside it."""

    log: EventLog
    made: int
    """When the documents are made, in milliseconds."""
    link: str = ""
    """The address of the event's page, for QR codes; empty if there is none."""
    beside: Mapping[str, Sequence[Fact]] = {}
    """The logs that travel with it, by their ids: its desk and its matches."""
    viewer: Viewer = OFFICE
    """Who is given them: outside, nothing is made from what is not public yet."""
    devices: Mapping[str, str] = {}
    """By the number of a table the link that makes a phone its device, none where phones may not keep sheets; and by
    entry and name (`3/张三`) the personal link of a player, if they are asked for.
    """

    @property
    def event(self) -> Event:
        """The event as it stands, as far as the viewer may see it."""
        return as_seen(self.log.state, self.viewer)

    def sheet_link(self, table: int) -> str:
        """Where the sheet of a table is kept; empty if the event has no page."""
        return self.devices.get(str(table)) or (f"{self.link}/table/{table}" if self.link else "")

    @property
    def desk(self) -> DeskLog | None:
        """The referee's desk of the event; None if nothing was brought there."""
        kept = next((facts for facts in self.beside.values() if facts and facts[0].kind == DeskLog.first), None)
        return DeskLog(list(kept)) if kept else None

    @property
    def stamp(self) -> Stamp:
        """What stands on every page."""
        event = self.log.state
        return stamp_of(event.name or event.id, event.rules, self.made, self.log.facts[-1])

    @property
    def look(self) -> Look:
        """How the organiser wants documents to look."""
        event = self.log.state
        titles = event.terms.look.titles or (event.name or event.id,)
        return event.terms.look._replace(titles=titles)

    def document(self, name: str, title: Text, parts: Iterable[Part]) -> Document:
        """A document of this event."""
        return Document(name, title, self.stamp, tuple(parts), look=self.look)

    def rounds(self) -> list[tuple[Stage, Round]]:
        """All rounds of all stages, drafts too."""
        return [(stage, one) for stage in self.event.stages for one in stage.rounds]

    @property
    def matches(self) -> list[Log]:
        """The matches that are kept here."""
        return [Log(list(facts)) for facts in self.beside.values() if facts and facts[0].kind == Log.first]


def stamp_of(name: str, rules: Ruleset, made: int, last: Fact | None = None) -> Stamp:
    """What stands on every page: what it is about, the rule book, when it was made, and the state of the log."""
    log = f"#{last.seq} {last.hash[:8]}" if last is not None else ""
    return Stamp(name, rules.name, rules.digest[:8], time_text(made), log)


def time_text(at: int) -> str:
    """A moment as people in China read it."""
    return f"{day_time(at):%Y-%m-%d %H:%M}"


def day_text(at: int) -> str:
    """A day as people in China read it."""
    return time_text(at).partition(" ")[0]


Make = Callable[[Source], Iterable[Document]]


class Kind(NamedTuple):
    """A kind of document."""

    name: str
    title: Text
    make: Make
    """All of this kind that an event has by now; none if it is too early."""
    public: bool = False
    """Whether anybody may have it."""
    all_rounds: bool = False
    """Whether it tells the results of every round."""
    codes: bool = False
    """Whether it has QR codes, if the event has a page."""


def round_title(stage_name: Text, number: int) -> Text:
    """A round as documents call it."""
    return Text(f"{stage_name.zh} 第 {number} 轮", f"{stage_name.en}, round {number}")


DRAFT = Text("草案", "DRAFT")


def of_round(source: Source, document: Document, stage: Stage, one: Round) -> Document:
    """The same document, of one round: its name says which, and a draft is marked."""
    name = f"{document.name}-{stage.number}-{one.number}"
    mark = DRAFT if one.status == "draft" else document.mark
    about = document.subtitle if document.subtitle.zh else round_title(stage_name(source.event, stage), one.number)
    return document._replace(name=name, subtitle=about, stage=stage.number, round=one.number, mark=mark)
