"""The log store (记录库): every log of facts, kept where a crash cannot reach it.

A log is written by `LogStore.append` and its like for many, and by nothing else. SQLite needs no server and is the
default; PostgreSQL is another URL.
"""

from guandan.game.errors import speak
from guandan.store.bell import Bell, Listener
from guandan.store.entry import Entry, Head, Receipt
from guandan.store.home import database, home
from guandan.store.listing import Kept
from guandan.store.logstore import Due, LogStore
from guandan.store.sentences import SENTENCES
from guandan.store.subjects import About
from guandan.store.writer import Writer

speak(SENTENCES)

__all__ = [
    "About",
    "Bell",
    "Due",
    "Entry",
    "Head",
    "Kept",
    "Listener",
    "LogStore",
    "Receipt",
    "Writer",
    "database",
    "home",
]
