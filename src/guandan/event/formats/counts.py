"""How many entries a format can take."""

from guandan.game.errors import NotAllowed


def checked(n: int, least: int, most: int) -> int:
    """`n` if the format can take it. Raises NotAllowed."""
    if not least <= n <= most:
        raise NotAllowed("wrong_count", count=n, least=least, most=most)
    return n
