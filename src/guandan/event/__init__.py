"""The event (赛事): from the entry list to the results book."""

from guandan.event.factwords import KINDS
from guandan.event.kinds import ROLES
from guandan.event.sentences import SENTENCES
from guandan.game.errors import call, speak

speak(SENTENCES)
call(KINDS)
call(ROLES)
