"""The `guandan` command, one module a sub-command."""

from guandan.cli.sentences import SENTENCES
from guandan.game.errors import speak

speak(SENTENCES)
