"""The formats (赛制): who meets whom, as plain data made by pure functions.

    round_robin   groups   low_cut                     tables of rounds, pools, units
    bracket -> knockout  double_knockout  page         charts of games, decided by `resolve`
    duplicate     teams                                the same deals at several tables; several pairs a team
    lot                                                the published draw behind all of them

Entries are numbers from 1; 0 stands for nobody, the opponent of a bye (轮空).
"""

from guandan.game.errors import NotAllowed


def checked(n: int, least: int, most: int, code: str = "wrong_count") -> int:
    """`n` entries if the format can take so many. Raises NotAllowed."""
    if not least <= n <= most:
        raise NotAllowed(code, count=n, least=least, most=most)
    return n
