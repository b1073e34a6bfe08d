"""The shuffle: fair because it is fixed before anybody can choose, and checkable because it is revealed afterwards.

The algorithm is written out in docs/shuffle.md so that it can be checked without this code. A fresh 256-bit secret is
committed to before the players add their entropy; the seed is the hash of both and of the deal's id; the pack is
shuffled by Fisher-Yates with numbers drawn from the seed; the cutter cuts without knowing the order.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from functools import lru_cache

from guandan.game.cards import DECK, Cards, each, rank_of
from guandan.game.facts import Hidden
from guandan.game.seats import ALL

PACK: tuple[Cards, ...] = tuple(each(DECK))
"""The 108 cards before the shuffle, lowest first: S2 S2 H2 H2 C2 C2 D2 D2 S3 ... SB SB HR HR."""

VERSION = "guandan shuffle 1"


def commitment(secret: str) -> Hidden:
    """The secret of a deal (64 hexadecimal digits) as a hidden value; its hash is the commitment."""
    return Hidden(secret, salt(secret, "commitment"))


@lru_cache(maxsize=4096)  # asked for with every state of a deal
def committed(secret: str) -> str:
    """The commitment to the secret of a deal."""
    return commitment(secret).hash


def salt(secret: str, name: str) -> str:
    """The salt of another hidden value of the same deal: nobody can guess it without the secret."""
    return hmac.new(bytes.fromhex(secret), name.encode(), hashlib.sha256).hexdigest()


def seed(secret: str, entropy: Sequence[str], deal: str) -> bytes:
    """The seed of the shuffle from the secret, the four seats' entropy in order of play, and the deal's id."""
    return hashlib.sha256("\n".join([VERSION, secret, *entropy, deal]).encode()).digest()


def numbers(seed: bytes) -> Iterator[int]:
    """Numbers of 32 bits drawn from the seed: eight from each SHA-256 of the seed and a counter."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(4, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def below(limit: int, source: Iterator[int]) -> int:
    """A number below `limit`, each equally likely: numbers beyond the last full multiple are thrown away."""
    fair = (1 << 32) - (1 << 32) % limit
    while (number := next(source)) >= fair:
        pass
    return number % limit


def shuffled(seed: bytes) -> list[Cards]:
    """The pack in the order of the seed, top card first."""
    pack = list(PACK)
    source = numbers(seed)
    for last in range(len(pack) - 1, 0, -1):
        other = below(last + 1, source)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def cut(pack: Sequence[Cards], depth: int) -> list[Cards]:
    """The pack after `depth` cards from the top have gone under the others (切牌)."""
    return [*pack[depth:], *pack[:depth]]


def drawn(pack: Sequence[Cards], first: int) -> list[Cards]:
    """The four hands when `first` draws the top card and all draw in turn (抓牌)."""
    return [sum(pack[(seat - first) % 4 :: 4]) for seat in ALL]


def counted(cutter: int, card: Cards) -> int:
    """The first drawer: counted from the cutter as one by the points of the card turned, ace as one (H-12)."""
    points = (rank_of(card) + 1) % 13 + 1
    return (cutter + points - 1) % 4
