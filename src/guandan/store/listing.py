"""The list of logs, a page at a time: a server has a hundred thousand of them."""

from typing import NamedTuple

from guandan.store.database import Pen, at_most, contains
from guandan.store.entry import checked
from guandan.store.subjects import About

ANYTHING = About()
# Each count is one look-up, because numbers have no gaps.
LOGS = "SELECT id, title, (SELECT MAX(seq) + 1 FROM facts WHERE facts.log_id = id), created, changed FROM logs"


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
    pen: Pen, about: About, *, prefix: str, search: str, limit: int | None, after: tuple[int, str] | None
) -> list[Kept]:
    """A page of the list. Raises Unreadable for a text that no log could have."""
    conditions, values = about.conditions()
    joined = "JOIN subjects ON subjects.log_id = id" if conditions else ""
    if prefix:
        conditions += ["id >= :prefix", "id < :prefix_end"]
        values |= {"prefix": checked("prefix", prefix), "prefix_end": _end(prefix)}
    if search:
        # Capitals count as small letters, as far as ASCII goes: further, databases do not agree.
        conditions.append("LOWER(title) LIKE :words ESCAPE '/'")
        values["words"] = contains(_small(checked("search", search)))
    if after is not None:
        conditions.append("changed <= :at AND (changed < :at OR id > :last)")
        values |= {"at": after[0], "last": after[1]}
    where = " AND ".join(conditions) or "1 = 1"
    sql = f"{LOGS} {joined} WHERE {where} ORDER BY changed DESC, id LIMIT :most"
    return [Kept(*row) for row in pen.read(sql, **values, most=at_most(limit))]


def _end(prefix: str) -> str:
    """The first text after all that begin with the prefix."""
    last = ord(prefix[-1]) + 1
    # No text has half a sign in it, and no database would take it.
    return prefix[:-1] + chr(0xE000 if 0xD800 <= last < 0xE000 else last)


def _small(text: str) -> str:
    return "".join(sign.lower() if sign.isascii() else sign for sign in text)
