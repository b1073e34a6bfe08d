"""Actions as numbers, version 1: 0 is the pass, k is the k-th legal play in canonical order."""

import numpy as np
from numpy.typing import NDArray

PASS = 0
MOST_PLAYS = 20_000
"""No hand of 27 cards has more deduplicated plays: the richest that a long search found has 17,070."""
ACTIONS = 1 + MOST_PLAYS


def mask(plays: int, *, may_pass: bool) -> NDArray[np.int8]:
    """Which actions are legal where there are so many plays."""
    legal = np.zeros(ACTIONS, np.int8)
    legal[PASS] = may_pass
    legal[1 : 1 + plays] = 1
    return legal
