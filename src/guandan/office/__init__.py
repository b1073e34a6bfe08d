"""The office (编排记录处): what people do with logs, between the store and those who show it.

`cli` and `server` turn arguments and messages into acts and states into words; the office reads logs, decides, writes
and finds out which log is about what.
"""

from guandan.game.errors import speak
from guandan.office.sentences import SENTENCES

speak(SENTENCES)
