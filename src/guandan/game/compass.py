"""Seats and sides as they are called in Chinese sentences."""

CHINESE = {"E": "东", "N": "北", "W": "西", "S": "南", "E-W": "东西", "N-S": "南北"}


def chinese(word: str) -> str:
    """A seat or a side, or several of them, in Chinese; anything else as it is.

    >>> chinese("N, S"), chinese("E-W"), chinese("table")
    ('北、南', '东西', 'table')
    """
    parts = word.split(", ")
    return "、".join(CHINESE[part] for part in parts) if all(part in CHINESE for part in parts) else word
