"""Any bytes through the binding: refused or answered, never a crash.

The raw layer is fed with catalogues that were damaged, hands that are none, positions that cannot be, and with turns in
any order. Run by tests/kernel/sanitized.py, the sanitizers watch every access; tests/kernel/guided.py looks further.
"""

import os
import random
import struct

import pytest

from guandan.game.ruleset import load
from guandan.kernel.pack import packed
from tests.conftest import SOAK
from tests.kernel.conftest import ENGINES, needs_native
from tests.kernel.positions import RULES

if ENGINES:
    from guandan.kernel import _native

pytestmark = needs_native

ROUNDS = int(os.environ.get("GUANDAN_FUZZ", "60000" if SOAK else "1000"))


def damaged(rng: random.Random, data: bytes) -> bytes:
    """The bytes with something done to them."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        if not changed:
            break
        at = rng.randrange(len(changed))
        kind = rng.random()
        if kind < 0.6:
            changed[at & ~1] = rng.choice((0, 1, 2, 3, 4, 5, 8, 13, 15, 16, 255, rng.randrange(256)))
        elif kind < 0.8:
            del changed[at : at + rng.choice((1, 2, 4, 10))]
        else:
            changed[at:at] = rng.randbytes(rng.choice((1, 2, 4, 10)))
    return bytes(changed)


def hand(rng: random.Random) -> bytes:
    """Sixteen bytes that are often a hand."""
    kind = rng.random()
    if kind < 0.1:
        return rng.randbytes(rng.choice((0, 1, 15, 16, 17, 64)))
    if kind < 0.2:
        return rng.randbytes(16)
    cards = [0] * 16
    for _ in range(rng.choice((0, 1, 5, 27, 108))):
        rank, suit = rng.randrange(15), rng.randrange(4)
        suit = (0, 1)[rank - 13] if rank > 12 else suit
        if cards[rank] >> 2 * suit & 3 < 2:
            cards[rank] += 1 << 2 * suit
    return bytes(cards)


def refused(call: object, *given: object) -> object:
    """What a call answers; None if it is refused."""
    try:
        return call(*given)  # type: ignore[operator]
    except (ValueError, TypeError, OverflowError):
        return None


def test_damaged_catalogues() -> None:
    """Most are refused; one that is taken (another tier, say) must still be safe to play from."""
    rng = random.Random(1)
    whole = [packed(rules, level).data for rules in RULES for level in (0, 5, 12)]
    taken = 0
    for _ in range(ROUNDS):
        pages = refused(_native.Pages, damaged(rng, rng.choice(whole)))
        if pages is None:
            continue
        assert isinstance(pages, _native.Pages)
        taken += 1
        for _ in range(3):
            refused(pages.legal, hand(rng), 255, 0, rng.random() < 0.3)
            refused(pages.legal, hand(rng), rng.randrange(-2, 20), rng.randrange(-2, 17), False)
        _native.self_play([pages], 1, 0, 2, 1)  # and it ends
    assert taken < ROUNDS // 2
    assert refused(_native.Pages, b"") is None


ALL_JOKERS = bytes(13) + b"\2\10\0"
TWO_PACKS = b"\xaa" * 13 + b"\2\10\0"


def test_every_number_of_the_head_and_of_every_line_changed() -> None:
    """One at a time, to all small values: what is taken counts what it lists, and whole deals end."""
    whole = packed(load("GJ17"), 0).data
    numbers = struct.unpack(f"<{len(whole) // 2}H", whole)
    lines = 19
    until = lines + 1 + 8 * numbers[lines]
    step = 1 if SOAK else 5
    for at in range(until):
        for value in (*range(at % step, 30, step), 31, 32, 33, 255, 65535):
            changed = [*numbers[:at], value, *numbers[at + 1 :]]
            pages = refused(_native.Pages, struct.pack(f"<{len(changed)}H", *changed))
            if not isinstance(pages, _native.Pages):
                continue
            for cards in (ALL_JOKERS, TWO_PACKS):
                assert len(pages.legal(cards, 255, 0, False)) == 24 * pages.count(cards, 255, 0, False)
            hands = ALL_JOKERS + b"\1" + bytes(15) + b"\4" + bytes(15) + b"\x10" + bytes(15)
            table = _native.Table(pages, hands, 0, 0, 255, 0, bytes(16), 0, b"", False, bytes(64))
            plays = table.legal()
            assert [table.choose(k) for k in range(table.options())] == [
                plays[24 * k : 24 * k + 24] for k in range(len(plays) // 24)
            ]
            _native.self_play([pages], 1, 0, 2, 1)


def test_runs_that_nobody_could_count_are_refused() -> None:
    """Eight triples in a row, of two packs, would be more sets of cards than 32 bits can count."""
    numbers = list(struct.unpack(f"<{len(packed(load('GJ17'), 0).data) // 2}H", packed(load("GJ17"), 0).data))
    single = numbers[25:33]
    head, rows = numbers[:24], [[0, rank, key, 4, 1, rank, 1] for key, rank in enumerate(numbers[9:24])]
    for places in (2, 3, 8):
        run = [15, 2, 3 * places, 0, 3, 0, 0, 1]
        row = [1, 0, 0, 4, places, *(number for rank in range(places) for number in (rank, 3))]
        own = [*head, 2, *single, *run, len(rows) + 1, *(number for one in (*rows, row) for number in one)]
        pages = refused(_native.Pages, struct.pack(f"<{len(own)}H", *own))
        assert (pages is None) == (places > 2)
        if isinstance(pages, _native.Pages):
            assert len(pages.legal(TWO_PACKS, 255, 0, True)) == 24 * pages.count(TWO_PACKS, 255, 0, True)


def test_hands_and_plays_to_beat() -> None:
    rng = random.Random(2)
    pages = [_native.Pages(packed(rules, level).data) for rules in RULES for level in (0, 12)]
    numbers = (-(1 << 70), -1, 0, 1, 3, 7, 9, 15, 16, 254, 255, 256, 1 << 31, 1 << 64)
    answered = 0
    for _ in range(ROUNDS):
        page, cards, concrete = rng.choice(pages), hand(rng), rng.random() < 0.2
        line = rng.choice(numbers) if rng.random() < 0.5 else rng.choice((255, rng.randrange(16)))
        rank = rng.choice(numbers) if rng.random() < 0.3 else rng.randrange(15)
        if sum(cards) > 4000 and concrete:
            continue  # two whole packs have hundreds of thousands of concrete plays
        plays = refused(page.legal, cards, line, rank, concrete)
        count = refused(page.count, cards, line, rank, concrete)
        assert (plays is None) == (count is None)
        if isinstance(plays, bytes):
            answered += 1
            assert len(plays) == 24 * count  # type: ignore[operator]
    assert answered > ROUNDS // 10


def _position(rng: random.Random) -> list[object]:
    """What a table is made from: mostly nearly right."""
    cards = list(range(108))
    rng.shuffle(cards)
    each = rng.choice((1, 3, 27))
    hands = b""
    for seat in range(4):
        held = 0
        for card in cards[seat * each : (seat + 1) * each]:
            kind = card // 2
            place = 2 * kind if kind < 52 else (104 if kind == 52 else 114)
            held += 1 << place
        hands += held.to_bytes(16, "little")
    turn = rng.randrange(4)
    given: list[object] = [hands, turn, turn, 255, 0, bytes(16), 0, b"", rng.random() < 0.2, bytes(64)]
    if rng.random() < 0.4:
        given[2:6] = [(turn + 1) % 4, rng.randrange(17), rng.randrange(16), hand(rng)]
        given[6] = rng.randrange(17)
    wrong = (-1, 4, 255, 1 << 33, b"", b"\0\1", b"\3\3", rng.randbytes(16), rng.randbytes(64), True)
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        given[rng.randrange(len(given))] = rng.choice(wrong)
    return given


def test_tables_in_any_order() -> None:
    rng = random.Random(3)
    pages = [_native.Pages(packed(rules, level).data) for rules in (load("GJ17"), RULES[-1]) for level in (0, 7)]
    made = 0
    for _ in range(ROUNDS // 10):
        table = refused(_native.Table, rng.choice(pages), *_position(rng))
        if table is None:
            continue
        assert isinstance(table, _native.Table)
        made += 1
        for _ in range(40):
            call, given = rng.choice(_CALLS)
            refused(getattr(table, call), *[make(rng) for make in given])
            turn, owner, _, _, passed, _ = table.state()
            assert turn in range(4)
            assert owner in range(4)
            assert passed in range(16)
    assert made > ROUNDS // 50


def _some(rng: random.Random) -> int:
    return rng.choice((-1, 0, 0, 0, 1, 2, 5, 100, 1 << 31, 1 << 32, 1 << 64))


def _small(rng: random.Random) -> int:
    return rng.choice((-1, 0, 1, 2, 3))


_CALLS = (
    ("legal", ()),
    ("options", ()),
    ("choose", (_some,)),
    ("play", (_some,)),
    ("play", (_some,)),
    ("play", (_some,)),
    ("pass_turn", ()),
    ("pass_turn", ()),
    ("undo", ()),
    ("observe", ()),
    ("copy", ()),
    ("hand", (_small,)),
    ("finished", ()),
    ("play_cards", (_small, _small, hand)),
    ("playouts", (_some, _small, _small, _small)),
)


def test_batches_of_anything() -> None:
    numpy = pytest.importorskip("numpy")
    rng = random.Random(4)
    pages = [_native.Pages(packed(load("GJ17"), level).data) for level in range(13)]
    for games in (-1, 0, 1 << 23, 1 << 40):
        assert refused(_native.Batch, pages, 1, games) is None
    assert refused(_native.Batch, [], 1, 2) is None
    batch = _native.Batch(pages, 1, 8)
    for _ in range(ROUNDS // 10):
        kind = rng.choice((numpy.int32, numpy.int32, numpy.int64, numpy.float32))
        actions = numpy.array([rng.choice((-1, 0, 1, 1, 1, 2, 1 << 20)) for _ in range(rng.choice((8, 8, 8, 7)))], kind)
        refused(batch.step, actions, rng.choice((1, 1, 2, 0, 1000)))
        assert int(batch.options(1).max()) < 20_000


def test_arrays_of_another_sort_are_refused() -> None:
    """Nothing is converted on the way; a read-only array is as good as any."""
    numpy = pytest.importorskip("numpy")
    batch = _native.Batch([_native.Pages(packed(load("GJ17"), 0).data)], 1, 2)
    ones = numpy.ones(4, numpy.int32)
    wrong = (
        ones[::2],
        ones[:2].astype(numpy.int64),
        ones[:2].astype(">i4"),
        ones[:2].astype(numpy.float32),
        ones.reshape(2, 2),
        [1, 1],
        b"12345678",
        None,
    )
    for actions in wrong:
        with pytest.raises(TypeError):
            batch.step(actions, 1)
    ones.setflags(write=False)
    over, gains = batch.step(ones[:2], 1)
    assert (over.shape, gains.shape) == ((2,), (2, 4))


def test_records_are_three_numbers_and_two_bytes() -> None:
    """A play on its way to Python is what native.py unpacks."""
    pages = _native.Pages(packed(load("GJ17"), 0).data)
    plays = pages.legal(bytes([1, *[0] * 15]), 255, 0, False)
    assert list(struct.iter_unpack("<QQBB6x", plays)) == [(1, 0, 0, 0)]


def test_damaged_questions_to_a_net() -> None:
    """A view, turns and actions with something done to them: a choice among the actions, or a refusal."""
    rng = random.Random(4)
    net = _native.Net(bytes(4 * _native.NUMBERS))
    pages = [_native.Pages(packed(rules, level).data) for rules in RULES for level in (0, 5, 12)]
    answers: list[bool] = []
    for _ in range(ROUNDS):
        held = hand(rng)
        nothing = bytes(16)
        head = bytes(
            (*(rng.choice((0, 1, 5, 27, 28, 29)) for _ in range(4)), *(rng.choice((0, 0, 1, 4, 5)) for _ in range(4)))
        )
        tail = bytes(
            (rng.randrange(5), rng.randrange(17), 255, 0, rng.randrange(2), rng.choice((0, 0, 1, 2, 3, 4)), 0, 0)
        )
        view = held + nothing * 8 + head + tail
        turns = b"".join(
            bytes((rng.randrange(5), rng.choice((255, rng.randrange(17))), rng.randrange(16), rng.randrange(2)))
            for _ in range(rng.choice((0, 1, 9)))
        )
        card = next((at for at in range(4 * len(held)) if held[at // 4] >> 2 * (at % 4) & 3), 0)
        bits = 1 << 2 * card
        action = struct.pack(
            "<QQBB6x",
            bits & (1 << 64) - 1,
            bits >> 64,
            rng.choice((0, 0, 254, 255, rng.randrange(256))),
            rng.randrange(16),
        )
        if rng.random() < 0.5:
            view = damaged(rng, view)
        if rng.random() < 0.3:
            action = damaged(rng, action * 2)
        answer = refused(net.decide, rng.choice(pages), view, turns, action, (-1.0, -0.9, -0.8, 0.8, 0.9, 1.0))
        answers.append(answer is not None)
        if answer is not None:
            assert isinstance(answer, tuple)
            assert answer[0] < len(action) // 24
    assert set(answers) == {True, False}


def test_damaged_states_of_a_learner() -> None:
    """The state of a learner and the numbers of a net are taken whole or not at all."""
    rng = random.Random(5)
    learner = _native.Learner([_native.Pages(packed(RULES[0], 0).data)], 1)
    state, numbers = learner.state(), learner.net().pack()
    for _ in range(20):
        cut = rng.randrange(len(state))
        assert refused(learner.restore, state[:cut]) is None
        with pytest.raises(ValueError, match="another learner"):
            learner.restore(bytes((state[0] ^ 1,)) + state[1:])
        with pytest.raises(ValueError, match="packed net"):
            _native.Net.unpack(numbers[: rng.randrange(len(numbers))], leans=True)
