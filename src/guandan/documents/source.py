"""What documents are made from: an event with its log, the referee's desk and the matches beside it, and the time."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from guandan.documents.model import Document, Part, Stamp
from guandan.event.log import CHINA, EventLog
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.log import Log


class Source(NamedTuple):
    """An event, and all that stands beside it."""

    log: EventLog
    made: int
    """When the documents are made, in milliseconds."""
    link: str = ""
    """The address of the event's page, for QR codes; empty if there is none."""
    beside: Mapping[str, Sequence[Fact]] = {}
    """The logs that travel with it, by their ids: its desk and its matches."""

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.log.state

    @property
    def stamp(self) -> Stamp:
        """What stands on every page."""
        event, last = self.event, self.log.facts[-1]
        return Stamp(
            event.name or event.id,
            event.rules.name,
            event.rules.digest[:8],
            time_text(self.made),
            f"#{last.seq} {last.hash[:8]}",
        )

    def document(self, name: str, title: Text, parts: Iterable[Part]) -> Document:
        """A document of this event, which looks as its organiser wants it."""
        look = self.event.terms.look
        titles = look.titles or ((self.event.name,) if self.event.name else ())
        return Document(name, title, self.stamp, tuple(parts), look=look._replace(titles=titles))

    def rounds(self) -> list[tuple[Stage, Round]]:
        """All rounds of all stages, drafts too."""
        return [(stage, one) for stage in self.event.stages for one in stage.rounds]

    @property
    def matches(self) -> list[Log]:
        """The matches that are kept here."""
        return [Log(list(facts)) for facts in self.beside.values() if facts and facts[0].kind == Log.first]


def time_text(at: int) -> str:
    """A moment as people in China read it."""
    return f"{datetime.fromtimestamp(at / 1000, CHINA):%Y-%m-%d %H:%M}"


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


def round_title(stage_name: Text, number: int) -> Text:
    """A round as documents call it."""
    return Text(f"{stage_name.zh} 第 {number} 轮", f"{stage_name.en}, round {number}")


DRAFT = Text("草案", "DRAFT")


def of_round(document: Document, stage: Stage, one: Round) -> Document:
    """The same document, of one round: its name says which, and a draft is marked."""
    name = f"{document.name}-{stage.number}-{one.number}"
    mark = DRAFT if one.status == "draft" else document.mark
    return document._replace(name=name, stage=stage.number, round=one.number, mark=mark)
