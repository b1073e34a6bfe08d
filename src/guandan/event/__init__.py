"""The event (赛事): from the entry list to the results book."""

from guandan.event.sentences import SENTENCES
from guandan.game.errors import speak

speak(SENTENCES)
