"""Names that may be one: 南京大学 and 南京大雪 sound alike; 常州大学 and 扬州大学, 一队 and 二队 are two."""

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
    """Whether a difference tells nothing: letters within words, and Chinese characters that sound alike."""
    if one.isascii() and one.isalpha() and (not other or (other.isascii() and other.isalpha())):
        return sum(mark.isascii() and mark.isalpha() for mark in whole) > 4
    if one in TELLING or other in TELLING:
        return False
    return not other or abs(_sound(one) - _sound(other)) <= SYLLABLE


SYLLABLE = 55
"""About as many common characters have one reading."""


def _sound(mark: str) -> int:
    """The place of a common character in GB 2312, which orders them by their reading; others are far from all."""
    code = mark.encode("gb2312", errors="ignore")
    return (code[0] - 0xB0) * 94 + code[1] - 0xA1 if len(code) == 2 and 0xB0 <= code[0] < 0xD8 else -ord(mark) * 1000


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
