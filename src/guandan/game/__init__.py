"""The card game itself: cards, rule books, patterns and plays. No clock, no randomness, standard library only."""

from guandan.game.booksentences import SENTENCES as OF_BOOKS
from guandan.game.errors import call, speak
from guandan.game.sentences import ACTS, SENTENCES

speak(SENTENCES)
speak(OF_BOOKS)
call(ACTS)
