"""Documents (文书): everything of an event on paper.

A document is a value (`model.py`) that a pure function makes from a source (`source.py`); `registry.py` lists them all.
The renderers in `render/` turn any document into a PDF, a workbook, a file for Word and WPS, or a page. No document
knows a renderer, and no renderer a document. The numbers come from the views that the command line and the pages show.
"""

from guandan.documents.sentences import SENTENCES
from guandan.game.errors import speak

speak(SENTENCES)
