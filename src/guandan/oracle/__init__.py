"""The oracle: questions about the rules in, answers out, one JSON object a line (see docs/oracle.md).

It is how other programs check themselves against ours, how our worked examples are tested, and how anybody looks up a
ruling. Broken input is answered like everything else, and the next line is read.
"""

from guandan.game.errors import speak
from guandan.oracle.answer import OPS, Oracle
from guandan.oracle.sentences import SENTENCES

speak(SENTENCES)

__all__ = ["OPS", "Oracle"]
