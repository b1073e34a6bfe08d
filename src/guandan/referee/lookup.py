"""Finding an infraction in three keystrokes: by Chinese characters, by pinyin or in English.

    >>> from guandan.game.ruleset import load
    >>> from guandan.referee.infractions import table
    >>> [row.infraction.name.en for row in search(table(load("GJ17")), "yxc")]
    ['out-of-turn play']
    >>> search(table(load("GJ17")), "越牌")[0].infraction.code
    'out_of_turn_draw'

Whoever knows an infraction's key has it at once; everybody else comes to it by its name and by the words beside it.
"""

import unicodedata
from collections.abc import Iterable

from guandan.referee.infractions import Row
from guandan.referee.spelling import HAN, english, initials, spells, starts_word, within
from guandan.referee.tablefile import Infraction


def search(rows: Iterable[Row], query: str) -> list[Row]:
    """The rows that the query may mean, the likeliest first, equals in the order of the table; no query: all."""
    asked = unicodedata.normalize("NFKC", query).casefold().strip()
    ranked = [(rank(row.infraction, asked), row) for row in rows]
    return [row for place, row in sorted(ranked, key=lambda pair: pair[0]) if place < MISS]


MISS = 99


def rank(infraction: Infraction, asked: str) -> int:
    """How near an infraction is to what was asked, 0 the nearest; MISS if it cannot be meant."""
    if not asked or asked in infraction.keys:
        return 0
    if asked in (infraction.code, infraction.name.zh, infraction.name.en.casefold(), infraction.pinyin):
        return 1
    return _by_characters(infraction, asked) if HAN.search(asked) else _by_letters(infraction, asked)


def _by_characters(infraction: Infraction, asked: str) -> int:
    """Chinese: the name and its beginning before other words, any characters of them last."""
    name, typed = infraction.name.zh, "".join(asked.split())
    tests = (
        name.startswith(typed),
        typed in name,
        any(word.startswith(typed) for word in infraction.words),
        any(typed in word for word in infraction.words),
        within(typed, name),
        set(typed) <= set(name),
        any(set(typed) <= set(word) for word in infraction.words),
        set(typed) <= set(name).union(*infraction.words),
    )
    return _first(tests)


def _by_letters(infraction: Infraction, asked: str) -> int:
    """Letters: initials of the Chinese name, then English words by their beginnings, loose initials last."""
    name, typed, words = infraction.name.en, "".join(asked.split()), english(asked)
    others = [word for word in infraction.words if not HAN.search(word)]
    tests = (
        infraction.pinyin.startswith(typed),
        name.casefold().startswith(asked),
        bool(words) and all(starts_word(word, name) for word in words),
        initials(name).startswith(typed),
        any(bool(words) and all(starts_word(word, other) for word in words) for other in others),
        bool(words) and all(starts_word(word, " ".join((name, *others))) for word in words),
        len(typed) > 1 and spells(typed, infraction.name.zh),
        within(typed, infraction.pinyin),
        len(typed) > 1 and within(typed, initials(name)),
    )
    return _first(tests)


def _first(tests: Iterable[bool]) -> int:
    """The place of the first test that holds, after the exact ones."""
    return next((place for place, holds in enumerate(tests, 2) if holds), MISS)
