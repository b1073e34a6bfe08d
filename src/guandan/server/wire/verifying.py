"""Verification shown to a person: what a record proves, and for each deal the values to check its shuffle by hand.

The steps are those of docs/shuffle.md. Everything here comes from a record: what it hides stays hidden.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from guandan.game import shuffle
from guandan.game.acts import TABLE
from guandan.game.cards import codes
from guandan.game.errors import GuandanError
from guandan.game.facts import Fact, Hidden
from guandan.game.record import Record, revealed, verify
from guandan.game.seats import SEATS
from guandan.referee.rulings.checking import check_rulings
from guandan.server.wire.contract.answers import Cut, Shuffle, Verified
from guandan.server.wire.refusals import told

Json = dict[str, Any]


class Shuffled(NamedTuple):
    """The facts of one shuffle."""

    number: int
    deal: Fact
    entropy: dict[str, str]
    cuts: list[Fact]
    dealt: Fact | None = None


def verified(record: Record) -> Verified:
    """What a record proves; with `error` at the first thing that is not true."""
    about = len(record.facts), record.head, str(record.header["book"])
    try:
        verdict = verify(record)
        facts = revealed(record.facts)
        if verdict.complete:
            check_rulings(facts)
    except GuandanError as wrong:
        return Verified(0, 0, *about, [], error=told(wrong))
    first = record.facts[0].data
    match, board = str(first["id"]), str(first["format"].get("board", ""))
    deals = [_deal(board or f"{match}/{one.number}", one) for one in _shuffles(facts)]
    over = int(verdict.state is not None and verdict.state.over)
    return Verified(1, int(verdict.complete), *about, deals, over, match)


def _shuffles(facts: Sequence[Fact]) -> list[Shuffled]:
    found: list[Shuffled] = []
    for fact in facts:
        if fact.kind == "deal":
            found.append(Shuffled(len(found) + 1, fact, dict(fact.data.get("house", {})), []))
        elif fact.kind == "entropy":
            found[-1].entropy[fact.by] = fact.data["value"]
        elif fact.kind == "cut":
            found[-1].cuts.append(fact)
        elif fact.kind == "dealt":
            found[-1] = found[-1]._replace(dealt=fact)
    return found


def _deal(deal_id: str, one: Shuffled) -> Shuffle:
    """The values of one shuffle, as far as they have been revealed."""
    values = Shuffle(
        number=one.number,
        deal=one.deal.data["number"],
        level=one.deal.data["level"],
        seq=one.deal.seq,
        commitment=one.deal.secret[TABLE],
        entropy=one.entropy,
        house=sorted(one.deal.data.get("house", {})),
        cuts=[Cut(cut.by, **cut.data) for cut in one.cuts],
        revealed=0,
    )
    if one.dealt is not None:
        values.drawer, values.leader = one.dealt.data["drawer"], one.dealt.data.get("leader")
    secret = one.deal.opened.get(TABLE)
    if secret is None or one.dealt is None or one.dealt.opened.keys() != set(SEATS):
        return values
    return msgspec.structs.replace(values, revealed=1, **_opened(deal_id, one, secret, one.dealt))


def _opened(deal_id: str, one: Shuffled, secret: Hidden, dealt: Fact) -> Json:
    cut = one.cuts[-1].data if one.cuts else {"depth": 0}  # a board is drawn as it lies
    turned = "card" in cut
    seed = shuffle.seed(secret.value, [one.entropy.get(seat, "") for seat in SEATS], deal_id)
    pack = shuffle.shuffled(seed)
    depth = cut["depth"]
    laid = pack if turned else shuffle.cut(pack, depth)
    hands = [codes(hand) for hand in shuffle.drawn(laid, SEATS.index(dealt.data["drawer"]))]
    return {
        "secret": secret.value,
        "salt": secret.salt,
        "deal_id": deal_id,
        "seed": seed.hex(),
        "pack": [codes(card)[0] for card in pack],
        "hands": dict(zip(SEATS, hands, strict=True)),
        "checks": {
            "commitment": int(secret.hash == one.deal.secret[TABLE]),
            "salt": int(secret.salt == shuffle.salt(secret.value, "commitment")),
            "turned": int(not turned or codes(pack[depth - 1])[0] == cut["card"]),
            "hands": int(all(dealt.opened[seat].value == hand for seat, hand in zip(SEATS, hands, strict=True))),
        },
    }
