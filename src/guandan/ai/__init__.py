"""Players that are programs: they see what a seat may see, and answer what is expected of them."""

from guandan.ai.sentences import SENTENCES
from guandan.game.errors import speak

speak(SENTENCES)
