"""Environments for learners: one table for PettingZoo, and many tables stepping together in numpy.

They need the extra `guandan[env]`. The encodings have a version and a page, docs/environment.md.
"""

from guandan.env.batched import BatchedEnv, Plays, Stepped
from guandan.env.table import ACTIONS, MOST_PLAYS, PASS, TableEnv, env
from guandan.kernel.observation import OBSERVATION, PARTS, VERSION

__all__ = [
    "ACTIONS",
    "MOST_PLAYS",
    "OBSERVATION",
    "PARTS",
    "PASS",
    "VERSION",
    "BatchedEnv",
    "Plays",
    "Stepped",
    "TableEnv",
    "env",
]
