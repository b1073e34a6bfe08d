"""The edition of our ways that an event follows: a log keeps the one it was opened with, and means what it meant.

What is different since each edition stands in docs/event-log.md.
"""

FIRST, SECOND = 1, 2
EDITION = SECOND
"""What new events follow; a log that names none is of the first."""
