"""The officials (技术官员) of an event: posts and names, their tables in the round that is on, and what is wrong."""

from typing import NamedTuple

from guandan.event.acts.staffing import staff_findings
from guandan.event.officials import POSTS
from guandan.event.state import Event
from guandan.event.views.viewer import Viewer
from guandan.event.views.words import Word
from guandan.game.errors import Text


class OfficialRow(NamedTuple):
    """Somebody in a post."""

    name: str
    post: str
    post_name: Text
    body: str
    """referees, panel or committee."""
    region: str
    unit: str
    tables: tuple[int, ...]
    """Of a referee: those assigned in the rounds that are on."""
    noticed: bool
    """Whether the name was made public."""


class StaffFinding(NamedTuple):
    """What is wrong with the officials, or only advised against."""

    code: str
    text: Text
    article: str
    grave: bool


class Officials(NamedTuple):
    """The officials in the order of their posts."""

    event: str
    rows: tuple[OfficialRow, ...]
    findings: tuple[StaffFinding, ...]
    """For the office."""
    posts: tuple[Word, ...]
    """Those that somebody can be appointed to; for the office."""


def officials(event: Event, viewer: Viewer) -> Officials:
    """The officials as a viewer may know them."""
    rounds = [stage.open for stage in event.stages if stage.open]
    order = list(POSTS)
    rows = [
        OfficialRow(
            one.name,
            one.post,
            POSTS[one.post].name,
            POSTS[one.post].body,
            one.region,
            one.unit,
            tuple(table for now in rounds for table, name in sorted(now.referees.items()) if name == one.name)
            if one.post == "referee"
            else (),
            one.name in event.noticed,
        )
        for one in sorted(event.officials, key=lambda one: order.index(one.post))
    ]
    found = staff_findings(event) if viewer.inside else ()
    told = tuple(StaffFinding(one.code, one.text, one.article, one.grave) for one in found)
    posts = tuple(Word(post.key, post.name) for post in POSTS.values()) if viewer.inside else ()
    return Officials(event.id, tuple(rows), told, posts)
