"""Names that look alike: 南京大学 and 南京大雪 may be one unit, 一队 and 二队 are two."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable

TELLING = frozenset(
    "0123456789一二三四五六七八九十甲乙丙丁戊东南西北中上下左右前后男女老少新abcdefghijklmnopqrstuvwxyz"
)
"""One of these makes another name."""
SHORTEST = 3
"""Shorter names differ too easily."""


def plain(name: str) -> str:
    """A name as it is compared: without case, spaces and marks."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(mark for mark in text if mark.isalnum())


def near(name: str, others: Iterable[str]) -> str:
    """The first other name that this one may be a slip for; "" if there is none."""
    return next((other for other in others if other != name and alike(name, other)), "")


def alike(one: str, other: str) -> bool:
    """Whether two names are the same but for marks, or for one character that tells nothing."""
    a, b = plain(one), plain(other)
    if a == b:
        return True
    if min(len(a), len(b)) < SHORTEST or abs(len(a) - len(b)) > 1:
        return False
    start = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    if len(a) == len(b):  # one changed, or two neighbours exchanged
        rest = a[start + 1 :] == b[start + 1 :]
        swapped = a[start : start + 2] == b[start : start + 2][::-1] and a[start + 2 :] == b[start + 2 :]
        return swapped or (rest and _slip(a[start], b[start], a))
    long, short = (a, b) if len(a) > len(b) else (b, a)
    return long[:start] + long[start + 1 :] == short and _slip(long[start], "", long)


def _slip(one: str, other: str, whole: str) -> bool:
    """Whether a difference tells nothing; letters do so only within words."""
    if one.isascii() and one.isalpha() and (not other or (other.isascii() and other.isalpha())):
        return sum(mark.isascii() and mark.isalpha() for mark in whole) > 4
    return one not in TELLING and other not in TELLING


def slips(names: Iterable[str]) -> dict[str, str]:
    """For each name that looks like a more frequent one, that one; of two equally frequent ones the later is the slip.

    Compared are only names that share all but one character, so that thousands are compared at once.
    """
    count = Counter(names)
    order = {name: (-times, at) for at, (name, times) in enumerate(count.items())}
    buckets: defaultdict[str, list[str]] = defaultdict(list)
    for name in count:
        text = plain(name)
        for key in {text, *(text[:at] + text[at + 1 :] for at in range(len(text)))}:
            buckets[key].append(name)
    found: dict[str, str] = {}
    for bucket in buckets.values():
        ranked = sorted(bucket, key=order.__getitem__)[:50]
        for at, name in enumerate(ranked):
            better = next((other for other in ranked[:at] if alike(name, other)), "")
            if better and (name not in found or order[better] < order[found[name]]):
                found[name] = better
    return {name: found[name] for name in count if name in found}
