"""The terms of a room: what is played there, by whom, and who may look on. They stand in its first fact."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, NamedTuple

from guandan.ai.bots import BOTS, bot
from guandan.event.formats.duplicate import board
from guandan.game.acts import NOTHING
from guandan.game.booknote import book_of
from guandan.game.errors import NotAllowed
from guandan.game.facts import Data
from guandan.game.fields import Count, Name, listed, number, read, text, word
from guandan.game.format import format_of
from guandan.game.ruleset import BOOKS, Ruleset, load
from guandan.game.seats import SEATS

LATE_LEAST = {False: 60, True: 900}
"""Seconds by which spectators must be behind who see the hands, by whether it is played for something."""


class OfEvent(NamedTuple):
    """The table of an event that is played in a room."""

    id: Name
    stage: Count
    round: Count
    table: Count
    players: Annotated[tuple[str, ...], listed(text(100), 4, 4)]
    """Who sits on the four chairs, by the names they have entered with."""
    stand_in: bool = False
    """Whether a bot stands in for somebody who has dropped out; else the clock takes the defaults."""
    boards: Count = 0
    """How many boards of a duplicate are played there, each a match of its own; 0 if it is none."""
    set: Annotated[str, text(90)] = ""
    """The name of the set that they are of, the same at every table that plays it."""
    book: Data = NOTHING
    """The rule book of the event as its log names it: it may be an organiser's own, or an edition of before."""

    def changes(self, match: int) -> dict[str, Any]:
        """How a match of the room differs from its format: every board has a pack and a leader of its own."""
        if not self.boards:
            return {}
        return {"board": f"{self.set}/{match}", "leader": SEATS[board(match).leader]}

    @property
    def about(self) -> dict[str, str]:
        """What its match says of its place."""
        return {"event": self.id, "stage": str(self.stage), "round": str(self.round), "table": str(self.table)}


class Terms(NamedTuple):
    """What the owner of a room has chosen."""

    book: Annotated[str, word(*BOOKS)] = "JS23"
    format: Data = NOTHING
    """What differs from the book's own format."""
    title: Annotated[str, text(60, line=True)] = ""
    seats: Annotated[str, word("open", "invited")] = "open"
    """Who may sit down: anybody, or only those who were invited."""
    watch: Annotated[str, word("live", "deal", "none")] = "live"
    """When others see a play: at once (or `delay` later), when the deal has ended, or never."""
    delay: Annotated[int, number(0, 3600)] = 0
    """Seconds by which spectators are behind."""
    hands: Annotated[str, word("end", "late")] = "end"
    """When spectators see the hands: when the deal has ended, or with every play, `delay` late."""
    rated: bool = False
    """Whether the result counts for the ratings of the players: then nobody and nothing may help them."""
    pace: Annotated[int, number(0, 10_000)] = 2500
    """The longest time a bot takes over a play, in milliseconds."""
    bot: Annotated[str, word(*BOTS)] = "net"
    """Which of the ladder the bots are."""
    between: Annotated[int, number(0, 600)] = 20
    """Seconds for looking at the end of a deal, if not everybody is ready earlier."""
    absent: Annotated[int, number(5, 3600)] = 30
    """Seconds after which a bot stands in for somebody who is not connected."""
    pause: Annotated[int, number(1, 180)] = 15
    """Minutes after which a pause ends by itself."""
    quick: Annotated[int, number(0, 60)] = 0
    """At a table for a quick match: seconds after which bots take the empty chairs and it begins; 0 at others."""
    counter: Annotated[str, word("unrated", "yes", "no")] = "unrated"
    """Whether players may ask which cards are out: unless the table is rated, always, or never."""
    daily: Annotated[str, text(10)] = ""
    """The day whose deal is played there, by one person among bots: only the house opens such a room."""
    event: OfEvent | None = None
    """The table of an event that it is: only an event opens such a room."""

    @property
    def rules(self) -> Ruleset:
        """The rule book."""
        return book_of(self.event.book) if self.event is not None and self.event.book else load(self.book)

    @property
    def official(self) -> bool:
        """Whether it is played for something: then nothing helps a player, and officials come from outside."""
        return self.rated or self.event is not None or bool(self.daily)

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays for somebody who is away; else the clock takes the defaults for them."""
        return not self.rated and not self.daily and (self.event is None or self.event.stand_in)

    def changes(self, match: int) -> dict[str, Any]:
        """The format of a match of the room: what differs from the book."""
        if self.daily:
            return {**self.format, "board": f"daily/{self.daily}", "leader": SEATS[daily_leader(self.daily)]}
        return {**self.format, **(self.event.changes(match) if self.event else {})}

    @property
    def may_count(self) -> bool:
        """Whether a player may ask which cards are out."""
        return self.counter == "yes" or (self.counter == "unrated" and not self.official)

    def as_data(self) -> dict[str, Any]:
        """Every term, as it is told."""
        plain = {**self._asdict(), "format": dict(self.format), "rated": int(self.rated)}
        event = plain.pop("event")
        if event is None:
            return plain
        told = {**event._asdict(), "players": list(event.players), "stand_in": int(event.stand_in)}
        told["book"] = dict(zip(("zh", "en"), event.book.get("title", ("", "")), strict=True))
        del told["set"]
        return {**plain, "event": told}


def daily_leader(day: str) -> int:
    """Who leads in the deal of a day: the seats in turn."""
    return board(date.fromisoformat(day).toordinal()).leader


def terms_of(wanted: Mapping[str, Any]) -> Terms:
    """The terms in what somebody sent. Raises a refusal if they are wrong."""
    terms = read(Terms, wanted, strict=True)
    if terms.event is not None:
        raise NotAllowed("room_of_event")
    if terms.daily:
        raise NotAllowed("room_of_day")
    return checked(terms)


def checked(terms: Terms) -> Terms:
    """The terms with what they bring with them. Raises a refusal if they do not go together."""
    if (terms.official or terms.quick) and "entropy" not in terms.format:
        # Where strangers play nobody, not even the server, has the last word on the cards.
        terms = terms._replace(format={**terms.format, "entropy": 1})
    format_ = format_of(terms.rules, terms.format)
    least = LATE_LEAST[terms.official]
    if terms.hands == "late" and (terms.watch != "live" or terms.delay < least):
        raise NotAllowed("open_hands_late", seconds=least)  # nobody may be told the cards they play against
    if terms.official and not terms.daily and format_.clock == "none":
        raise NotAllowed("rated_clock")  # nobody else would end it when somebody has gone
    bot(terms.bot)  # which this machine may not be able to run
    return terms
