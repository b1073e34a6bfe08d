"""What plain HTTP answers about people: profiles, leaders, friends, invitations, the ranked queue and reports."""

from typing import Annotated

from msgspec import Meta

from guandan.server.wire.contract.parts import Avatar, Flag, Phrase, Reason, Relation, Shape, Verdict


class Portrait(Shape):
    """A person as they are shown."""

    id: str
    name: str
    avatar: Annotated[Avatar, Meta(description="empty: the page takes one by the id")]


class Rating(Shape):
    """A rating."""

    rating: int
    matches: int
    provisional: Flag


class Rated(Shape):
    """A rating after a match."""

    match: str
    at: int
    rating: int


class Totals(Shape):
    """The record of somebody over finished matches."""

    matches: int
    won: int
    drawn: int
    deals: Annotated[int, Meta(description="that were played out")]
    firsts: Annotated[int, Meta(description="deals in which they were out first (头游)")]
    given: Annotated[int, Meta(description="deals that their side won by a double down (双下)")]
    taken: Annotated[int, Meta(description="deals that it lost so")]
    paid: Annotated[int, Meta(description="tributes (进贡)")]
    received: int
    bombs: Annotated[int, Meta(description="plays of the bomb class")]


class Recent(Shape):
    """How one of the latest matches went."""

    match: str
    at: int
    won: Annotated[int, Meta(description="2 for a win, 1 for a draw")]
    rated: Flag


class PartnerOf(Portrait):
    """Somebody with whom one has played on a side."""

    matches: int
    won: int


class Profile(Portrait):
    """Somebody as others see them."""

    rating: Annotated[Rating | None, Meta(description="null without a rated match")]
    history: Annotated[list[Rated], Meta(description="the latest first")]
    record: Annotated[Totals, Meta(description="over all matches")]
    rated: Annotated[Totals, Meta(description="over rated ones")]
    recent: Annotated[list[Recent], Meta(description="the latest first")]
    partners: Annotated[list[PartnerOf], Meta(description="whom they have played with most")]
    relation: Annotated[Relation, Meta(description="what they are to whoever asks")]


class Leader(Portrait):
    """Somebody in the order of ratings."""

    place: int
    rating: Rating


class Leaders(Shape):
    """A page of the leaderboard."""

    leaders: list[Leader]
    next: Annotated[int, Meta(description="`start` of the next page; 0 if there is none")]


class Member(Portrait):
    """Somebody of one's circle."""

    relation: Relation
    at: Annotated[int, Meta(description="since when, or when one met them last")]
    table: Annotated[str, Meta(description="of a friend who plays where everybody may watch; else empty")]


class Asked(Portrait):
    """Somebody asks one for something."""

    kind: Annotated[str, Meta(description="`table` to come, `friend` to be one, `ranked` to queue as a pair")]
    table: str
    at: int


class Circle(Shape):
    """One's friends, whom one met lately, whom one has blocked, and who asks for what."""

    friends: Annotated[list[Member], Meta(description="with those whom one has asked")]
    recent: list[Member]
    blocked: list[Member]
    asked: list[Asked]


class Queued(Shape):
    """How one's waiting for a ranked match stands."""

    state: Annotated[str, Meta(description="`none`, `partner` until they have come, `waiting` or `found`")]
    since: int
    until: Annotated[int, Meta(description="when bots take the empty chairs, and the match is not rated")]
    waiting: Annotated[int, Meta(description="people in the queue")]
    table: str
    rated: Flag


class Weekly(Shape):
    """The next weekly event, and how one's own entry stands."""

    event: Annotated[str, Meta(description="its id")]
    name: str
    starts: Annotated[int, Meta(description="until then people enter")]
    entered: Annotated[int, Meta(description="people who want to play")]
    state: Annotated[
        str, Meta(description="`alone`, `partner` until they enter too, `pair`; empty: one has not entered")
    ]
    partner: Annotated[Portrait | None, Meta(description="whom one has named")]
    asking: Annotated[list[Portrait], Meta(description="friends who have named one")]
    last: Annotated[str, Meta(description="the event before, if it was played; else empty")]
    playing: Annotated[Flag, Meta(description="whether that one is played now")]


class ReportLine(Shape):
    """A report, for administrators."""

    id: str
    at: int
    by: Portrait
    about: Portrait
    reason: Reason
    note: str
    table: str
    times: Annotated[int, Meta(description="how many people have reported the same person")]
    banned: Flag
    verdict: Annotated[Verdict, Meta(description="empty while it is open")]
    settled: int | None


class ReportList(Shape):
    """Reports, the latest first."""

    reports: list[ReportLine]


class SaidPhrase(Shape):
    """The data of a `say`, an act and a fact of a room."""

    phrase: Phrase
