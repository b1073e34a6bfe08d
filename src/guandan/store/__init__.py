"""The log store (记录库): every log of facts, kept where a crash cannot reach it.

A log is written by `LogStore.append` and by nothing else. SQLite needs no server and is the default; another database
is another URL.
"""

from guandan.store.entry import Head
from guandan.store.home import database, home
from guandan.store.logstore import Due, Kept, LogStore, Receipt

__all__ = ["Due", "Head", "Kept", "LogStore", "Receipt", "database", "home"]
