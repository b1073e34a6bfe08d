"""The online table (网上牌桌): whole matches played by people, bots and outside programs.

A table is a room (who sits where) and a match, each a log of facts in the store; see docs/server.md.
"""

from guandan.game.errors import speak
from guandan.server.sentences import SENTENCES

speak(SENTENCES)
