"""The online table (网上牌桌): whole matches played by people, bots and outside programs.

A table is a room (who sits where) and a match, each a log of facts in the store; see docs/server.md.
"""

from guandan.server import sentences as _sentences  # noqa: F401  its sentences are known from here on
