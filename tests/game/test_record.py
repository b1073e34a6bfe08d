"""Records: they round-trip, and a changed bit anywhere is found."""

import random

import pytest

from guandan.game.acts import TABLE
from guandan.game.cards import format_cards
from guandan.game.dealtext import deals_of, read_deal, write_deal
from guandan.game.errors import GuandanError
from guandan.game.facts import GENESIS, Fact, canonical, fact_from_json, plain
from guandan.game.log import Log
from guandan.game.record import Record, read_record, record_of, revealed, verify, write_record
from guandan.game.ruleset import BOOKS
from tests.conftest import SOAK
from tests.game.driver import by_chance, new_log, play_out

FLIPS = 4000 if SOAK else 80


@pytest.fixture(scope="module")
def log() -> Log:
    return play_out(new_log("JS23", entropy=1, mode="deals", max_deals=2), 1, by_chance)


@pytest.mark.parametrize("book", BOOKS)
def test_records_round_trip_for_every_viewer(book: str) -> None:
    whole = play_out(new_log(book, mode="deals", max_deals=3), 2, by_chance)
    for viewer in (TABLE, "public", "E", "referee"):
        record = record_of(whole.facts, viewer, event="Spring Cup 春季赛", table="7", round="2")
        data = write_record(record)
        assert read_record(data) == record
        assert write_record(read_record(data)) == data
        verdict = verify(read_record(data))
        assert verdict.complete
        assert verdict.state == whole.state
        assert Log(revealed(record.facts)).state == whole.state


def test_a_running_match_can_be_checked_as_far_as_it_is_shown(log: Log) -> None:
    cut = next(fact.seq for fact in log.facts if fact.kind == "play")
    part = record_of(log.facts[: cut + 1], "E")
    assert not verify(part).complete
    assert verify(record_of(log.facts[: cut + 1], TABLE)).complete


def test_a_flipped_bit_anywhere_is_found(log: Log) -> None:
    rng = random.Random(9)
    for viewer in ("public", TABLE):
        data = write_record(record_of(log.facts, viewer))
        for at in rng.sample(range(8 * len(data)), FLIPS):
            changed = bytearray(data)
            changed[at // 8] ^= 1 << at % 8
            with pytest.raises(GuandanError):
                verify(read_record(bytes(changed)))


def test_a_fact_that_is_changed_with_its_whole_chain_is_found_by_the_rules(log: Log) -> None:
    """Whoever forges a play and hashes everything after it anew is caught by the replay."""
    record = record_of(log.facts, TABLE)
    forged: list[dict[str, object]] = [fact.as_json() for fact in record.facts]
    number = next(at for at, fact in enumerate(forged) if fact["kind"] == "play")
    forged[number]["data"] = {"pattern": "single", "rank": "HR", "cards": ["HR"]}
    facts, prev = [], GENESIS
    for value in forged:
        fact = fact_from_json({**value, "prev": prev})
        facts.append(fact)
        prev = fact.hash
    with pytest.raises(GuandanError) as refused:
        verify(Record(record.header, tuple(facts)))
    assert refused.value.code in ("fact_wrong", "fact_unexpected")
    assert str(number) in refused.value.text.en


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"hello\nworld\n\n\n",
        b"{}\n{}\n{}\n",
        b'{"format":"guandan-record","version":2}\n{}\n{}\n',
        b'{"format":"guandan-record","version":1}\n{}\n{}\n',
        b"\xff\xfe\n" * 5,
        b"[" * 100_000 + b"\n\n\n\n",
        b"PK\x03\x04 some zip file\n\n\n\n",
    ],
)
def test_a_foreign_file_is_refused(data: bytes) -> None:
    with pytest.raises(GuandanError) as refused:
        read_record(data)
    assert refused.value.kind in ("unreadable", "conflict")


def test_a_truncated_record_is_refused(log: Log) -> None:
    data = write_record(record_of(log.facts, "public"))
    lines = data.splitlines(keepends=True)
    for part in (data[:-1], data[: len(data) // 2], b"".join(lines[:-1]), b"".join(lines[:-2] + lines[-1:]), lines[0]):
        with pytest.raises(GuandanError):
            verify(read_record(part))


def test_facts_hold_only_plain_values(log: Log) -> None:
    for fact in log.facts:
        assert plain(fact.as_json())
        assert canonical(fact.as_json()).decode().isprintable()


@pytest.mark.parametrize("book", BOOKS)
def test_the_deal_text_round_trips_and_fits_half_a_page(book: str) -> None:
    whole = play_out(new_log(book, mode="deals", max_deals=6), 3, by_chance)
    deals = deals_of(whole)
    assert len(deals) == len(whole.state.game.deals)
    for deal in deals:
        text = write_deal(deal)
        assert read_deal(text, deal.rules) == deal
        assert len(text.splitlines()) <= 60
        for hand in deal.hands:
            assert format_cards(hand, deal.level) in text


@pytest.mark.parametrize(
    "text", ["", "x", "[GJ17 level 5 deal 1, leader E]\nE S3\n", "[XX level 2 deal 1, leader E]\n\n\n\n\n"]
)
def test_a_broken_deal_text_is_refused(text: str) -> None:
    with pytest.raises(GuandanError):
        read_deal(text)


@pytest.fixture(scope="module")
def text(log: Log) -> str:
    return write_deal(deals_of(log)[1])


@pytest.mark.parametrize("code", ["deal_hand", "deal_pack", "deal_line"])
def test_hands_that_two_packs_do_not_give_are_refused(text: str, code: str) -> None:
    lines = text.split("\n")
    east = lines[1].split()
    if code == "deal_hand":
        lines[1], lines[2] = " ".join(east[:-1]), f"{lines[2]} {east[-1]}"
    else:
        held = 1 if code == "deal_pack" else 2
        card = next(card for card in east[1:] if card != east[-1] and east.count(card) == held)
        lines[1] = " ".join([*east[:-1], card])
    with pytest.raises(GuandanError) as refused:
        read_deal("\n".join(lines))
    assert refused.value.code == code


def test_a_deal_text_with_anything_strange_is_refused(text: str) -> None:
    lines = text.split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("1 "))
    finish = next(at for at, line in enumerate(lines) if line.startswith("finish"))
    strange = {
        0: [lines[0].replace("deal 2", f"deal {number}") for number in ("9" * 5000, "9" * 10, "²", "٢", "-1", "")],
        1: ["", "E", "E HR HR HR", "E " + "S3 " * 500, "N " + lines[1][2:]],
        first: [
            "9" * 5000,
            "1",
            "1 ",
            "1 E",
            "1 E:",
            "1 x E:S3",
            "1 E:S3 Q",
            "1 E:=",
            "2 E:S3",
            "٢ E:S3",
            "1 E:S3=x:9",
        ],
        finish: ["finish E E E", "finish", "finish E N", "finish X", "finish E N W S E", "anti x"],
    }
    strange[first].append("tribute, ")
    strange[first] += ["tribute E S3", "tribute E S3 N, x E S3 N", "tribute E S3 N, ", "tribute E S3 N S3"]
    for at, others in strange.items():
        for other in others:
            with pytest.raises(GuandanError):
                read_deal("\n".join([*lines[:at], other, *lines[at + 1 :]]))


def test_a_deal_text_with_any_character_changed_is_read_or_refused(text: str) -> None:
    rng = random.Random(4)
    for _ in range(FLIPS):
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice("ENWSHCDTJQKA2345679 :=-,[]\n\x00é九") + text[at + rng.randrange(3) :]
        try:
            deal = read_deal(changed)
        except GuandanError:
            continue
        assert read_deal(write_deal(deal)) == deal


def test_a_finished_match_that_hides_anything_is_refused(log: Log) -> None:
    """Whoever forges a result cannot escape the rules by hiding a part somewhere."""
    forged: list[Fact] = []
    prev = GENESIS
    for fact in log.facts:
        value = fact.as_json()
        if fact.kind == "play" and not any("secret" in one.as_json() and one.kind == "play" for one in forged):
            value = {**value, "secret": {"E": "0" * 64}}
        forged.append(fact_from_json({**value, "prev": prev}))
        prev = forged[-1].hash
    with pytest.raises(GuandanError) as refused:
        verify(Record({}, tuple(forged)))
    assert refused.value.code == "still_hidden"


def test_what_follows_a_command_has_its_time(log: Log) -> None:
    facts, prev = [], GENESIS
    for fact in log.facts:
        later = {"at": fact.at + 1} if fact.kind == "deal_end" else {}
        facts.append(fact_from_json({**fact.as_json(), **later, "prev": prev}))
        prev = facts[-1].hash
    with pytest.raises(GuandanError):
        verify(Record({}, tuple(facts)))


def test_yes_and_no_in_a_format_are_written_as_one_and_nought() -> None:
    whole = play_out(new_log("JS23", mode="deals", max_deals=1, must_decide=True), 1, by_chance)
    record = record_of(whole.facts, "public")
    assert read_record(write_record(record)) == record
