"""The referee's desk (裁判台): what an infraction costs, who may rule it, and what becomes of rulings afterwards."""

from guandan.game.errors import call, speak
from guandan.referee.sentences import ACTS, SENTENCES

speak(SENTENCES)
call(ACTS)
