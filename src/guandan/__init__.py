"""Guandan (掼蛋): the game, the match, the referee's desk, the event and the table."""

__version__ = "0.1.0"
