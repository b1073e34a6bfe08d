"""The list of logs, a page at a time: a server has a hundred thousand of them."""

from typing import Any, NamedTuple

from sqlalchemy import Select, func, or_, select

from guandan.store.entry import checked
from guandan.store.schema import facts, logs, subjects
from guandan.store.subjects import About

ANYTHING = About()


class Kept(NamedTuple):
    """A log in the list of logs. Times are those of its first and last fact."""

    log_id: str
    title: str
    facts: int
    created: int
    changed: int

    @property
    def place(self) -> tuple[int, str]:
        """Where it stands in the list: the next page begins after it."""
        return self.changed, self.log_id


def listed(
    prefix: str, search: str, limit: int | None, after: tuple[int, str] | None, about: About = ANYTHING
) -> Select[Any]:
    """The statement of a page. Raises Unreadable for a text that no log could have."""
    # Each count is one look-up, because numbers have no gaps.
    count = select(func.max(facts.c.seq) + 1).where(facts.c.log_id == logs.c.id).scalar_subquery()
    wanted = select(logs.c.id, logs.c.title, count, logs.c.created, logs.c.changed)
    if conditions := about.conditions():
        wanted = wanted.join(subjects, subjects.c.log_id == logs.c.id).where(*conditions)
    if prefix:
        wanted = wanted.where(logs.c.id >= checked("prefix", prefix), logs.c.id < _end(prefix))
    if search:
        # Capitals count as small letters, as far as ASCII goes: further, databases do not agree.
        words = _small(checked("search", search))
        wanted = wanted.where(func.lower(logs.c.title).contains(words, autoescape=True))
    if after is not None:
        changed, log_id = after
        wanted = wanted.where(logs.c.changed <= changed, or_(logs.c.changed < changed, logs.c.id > log_id))
    return wanted.order_by(logs.c.changed.desc(), logs.c.id).limit(limit)


def _end(prefix: str) -> str:
    """The first text after all that begin with the prefix."""
    last = ord(prefix[-1]) + 1
    # No text has half a sign in it, and no database would take it.
    return prefix[:-1] + chr(0xE000 if 0xD800 <= last < 0xE000 else last)


def _small(text: str) -> str:
    return "".join(sign.lower() if sign.isascii() else sign for sign in text)
