"""Real records pass the second check of the shuffle (docs/shuffle.md), and forged ones do not."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from guandan.game.acts import REFEREE, TABLE, Act, Expectation
from guandan.game.log import Log
from guandan.game.match import Match, expects, follows
from guandan.game.record import record_of, write_record
from guandan.game.ruleset import BOOKS
from tests.conftest import SOAK
from tests.game import check_shuffle
from tests.game.check_shuffle import HIGH_TO_LOW, SEATS, canonical, check, salt_of, seed_of, sha, shuffled
from tests.game.driver import by_chance, new_log, play_out, step

Values = list[dict[str, Any]]  # the lines of a record file: header, facts, seal
MATCHES = 10 if SOAK else 1
TEXTS = ("", " ", "x" * 64, '四"\\ é', "7~ü✓")
SECRET = "5eed" * 16


def by_hand(match: Match, expected: Expectation, rng: random.Random) -> Act:
    """By chance, with texts of the players' own and cuts at any depth."""
    if expected.act == "entropy":
        return Act("entropy", expected.who, {"value": rng.choice(TEXTS)})
    if expected.act == "cut":
        return Act("cut", expected.who, {"depth": rng.randint(6, 102)})
    return by_chance(match, expected, rng)


def file_of(log: Log, viewer: str = "public") -> bytes:
    return write_record(record_of(log.facts, viewer))


def dealt(log: Log) -> int:
    return sum(fact.kind == "dealt" for fact in log.facts)


def assert_right(log: Log) -> None:
    assert dealt(log)
    for viewer in ("public", TABLE):
        assert check(file_of(log, viewer)) == ([], dealt(log), 0)


# ---- real records


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("entropy", [0, 1])
@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_played_match_checks(book: str, entropy: int, seed: int) -> None:
    log = new_log(book, False, f"杯 {seed}", **({"entropy": 1} if entropy else {}))
    assert_right(play_out(log, seed, by_hand))
    assert sum(fact.kind == "entropy" for fact in log.facts) == 4 * entropy * dealt(log)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(2 * MATCHES))
def test_games_in_a_round_and_extra_deals_check(book: str, seed: int) -> None:
    assert_right(play_out(new_log(book, mode="deals", max_deals=2, must_decide=1), seed, by_hand))
    assert_right(play_out(new_log(book, mode="deals", max_deals=1, round="best_of", games=3), seed, by_hand))


@pytest.mark.parametrize("drawer", SEATS)
def test_a_match_whose_first_drawer_is_agreed_checks(drawer: str) -> None:
    log = play_out(new_log("CLUB", mode="deals", max_deals=2, first_drawer=drawer), 1, by_hand)
    assert next(fact.data["drawer"] for fact in log.facts if fact.kind == "dealt") == drawer
    assert_right(log)


@pytest.mark.parametrize(("no_tribute", "facts"), [(0, 1), (1, 1), (1, 4), (1, 150)])
def test_a_match_whose_leader_is_named_and_one_drawn_again_check(no_tribute: int, facts: int) -> None:
    for word in ("redraw", "next_deal"):
        log = new_log("GJ17", mode="deals", max_deals=3)
        rng = random.Random(1)
        while len(log.facts) < facts or follows(log.state) is not None:
            step(log, rng, by_hand)
        if word == "next_deal":
            log.act(Act("effect", REFEREE, {"word": word, "no_tribute": no_tribute, "leader": "W"}), log.state.at)
        elif log.state.deal is not None:
            log.act(Act("effect", REFEREE, {"word": word}), log.state.at)
        assert_right(play_out(log, 1, by_hand))


@pytest.mark.parametrize("facts", [1, 150])
def test_a_match_whose_shuffler_and_cutter_are_named_checks(facts: int) -> None:
    log = new_log("JS23", mode="deals", max_deals=3)
    rng = random.Random(1)
    while len(log.facts) < facts or follows(log.state) is not None:
        step(log, rng, by_hand)
    log.act(Act("effect", REFEREE, {"word": "next_deal", "shuffler": "N", "cutter": "W"}), log.state.at)
    assert_right(play_out(log, 1, by_hand))
    assert "W" in [fact.by for fact in log.facts if fact.kind == "cut"]


@pytest.mark.parametrize("book", ["NJ", "CLUB"])
def test_a_deal_that_time_made_void_checks(book: str) -> None:
    log = play_out(new_log(book), 1, by_chance, slowest=20_000)
    assert any(fact.kind == "deal_void" for fact in log.facts)
    assert_right(log)


@pytest.mark.parametrize(("book", "cuts"), [("HA17", 3), ("GJ17", 3), ("NJ", 4), ("JS23", 4), ("CLUB", 1)])
def test_cards_turned_again_check(book: str, cuts: int) -> None:
    log = new_log(book, mode="deals", max_deals=1)
    log.act(Act("deal", TABLE, {"secret": SECRET}), 1)
    for card in ("HR", "SB", "H2", "CA"):
        if expects(log.state)[0].act == "cut":
            pack = shuffled(seed_of(SECRET, {}, "M/1"))
            depth = next(depth for depth in range(6, 103) if pack[depth - 1] == card)
            log.act(Act("cut", expects(log.state)[0].who, {"depth": depth}), 2)
    assert sum(fact.kind == "cut" for fact in log.facts) == cuts
    assert_right(play_out(log, 1, by_chance))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(3 * MATCHES))
def test_a_rewound_match_checks(book: str, seed: int) -> None:
    rng = random.Random(seed)
    log = new_log(book, mode="deals", max_deals=3, entropy=1)
    for _ in range(3):
        for _ in range(rng.randint(10, 200)):
            if not log.state.over:
                step(log, rng, by_hand)
        if not log.state.over:
            log.act(Act("rewind", REFEREE, {"to": rng.randrange(len(log.facts))}), log.state.at)
    assert any(fact.kind == "rewind" for fact in log.facts)
    assert_right(play_out(log, seed, by_hand))


@pytest.mark.parametrize("kind", ["open", "play"])
def test_a_match_rewound_before_or_into_a_deal_checks(kind: str) -> None:
    """Twice to the first deal: from its play, and when it has been revealed and the next one is dealt."""
    log = new_log("JS23", mode="deals", max_deals=2, entropy=1)
    rng = random.Random(2)
    for reveals in (0, 1):
        while dealt(log) < 1 or sum(fact.kind == "reveal" for fact in log.facts) < reveals or log.facts[-1].by == TABLE:
            step(log, rng, by_hand)
        for _ in range(10):
            step(log, rng, by_hand)
        to = next(fact.seq for fact in log.facts if fact.kind == kind)
        log.act(Act("rewind", REFEREE, {"to": to}), log.state.at)
    assert_right(play_out(log, 2, by_hand))


def test_a_running_match_is_closed_but_not_to_the_table() -> None:
    log = new_log("GJ17")
    rng = random.Random(1)
    while dealt(log) < 2:
        step(log, rng, by_hand)
    assert check(file_of(log)) == ([], 1, 1)
    assert check(file_of(log, "E")) == ([], 1, 1)
    assert check(file_of(log, TABLE)) == ([], 2, 0)


def test_as_a_script(tmp_path: Path) -> None:
    log = play_out(new_log("GJ17", mode="deals", max_deals=1), 1)
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_bytes(file_of(log))
    wrong.write_bytes(file_of(log).replace(b'"depth":54', b'"depth":55'))
    for file, code, last in ((right, 0, "1 deals checked, 0 still closed, 0 problems"), (wrong, 1, "problems")):
        command = [sys.executable, check_shuffle.__file__, str(file)]
        done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
        assert (done.returncode, done.stderr) == (code, "")
        assert done.stdout.strip().endswith(last)


# ---- forged records


@pytest.fixture(scope="module")
def played() -> Log:
    return play_out(new_log("JS23", mode="deals", max_deals=3, entropy=1), 3, by_hand)


@pytest.fixture(params=["public", TABLE])
def values(request: pytest.FixtureRequest, played: Log) -> Values:
    return [json.loads(line) for line in file_of(played, request.param).splitlines()]


def forged(values: Values) -> bytes:
    """The file with all its hashes made anew: hidden parts as the reveals now tell them, chain and seal."""
    facts = values[1:-1]
    for fact in facts:
        for seq, name, value, salt in fact["data"]["parts"] if fact["kind"] == "reveal" else ():
            facts[seq]["secret"][name] = sha(canonical([salt, value]))
            if "open" in facts[seq]:
                facts[seq]["open"][name] = [value, salt]
    before = "0" * 64
    for fact in facts:
        fact["prev"] = before
        before = sha(canonical({name: value for name, value in fact.items() if name != "open"}))
    values[-1] = {"facts": len(facts), "head": before}
    return b"".join(canonical(value) + b"\n" for value in values)


def problems(values: Values) -> str:
    """What is found in the forged file, the hashes being right."""
    found = "\n".join(check(forged(values)).problems)
    for hashes in ("hash", "seal", "header", "line ", "opens", "is not what was committed to"):
        assert hashes not in found
    return found


def fact_of(values: Values, kind: str, deal: int) -> dict[str, Any]:
    """The first fact of this kind in a deal."""
    begun = [fact["seq"] for fact in values[1:-1] if fact["kind"] == "deal"][deal - 1]
    return next(fact for fact in values[1 + begun : -1] if fact["kind"] == kind)


def parts_of(values: Values, deal: int) -> dict[tuple[str, str], list[Any]]:
    """The revealed parts of a deal by kind of fact and name, to be changed in place."""
    parts = fact_of(values, "reveal", deal)["data"]["parts"]
    return {(values[1 + part[0]]["kind"], part[1]): part for part in parts}


def high_to_low(cards: list[str]) -> list[str]:
    return sorted(cards, key=HIGH_TO_LOW.index)


def blame(values: Values, kind: str, deal: int) -> str:
    return f"fact {fact_of(values, kind, deal)['seq']}: "


def test_the_forger_changes_nothing_by_writing_the_same(values: Values) -> None:
    before = b"".join(canonical(value) + b"\n" for value in values)
    assert forged(values) == before
    assert problems(values) == ""


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_forged_two_cards_exchanged(values: Values, deal: int) -> None:
    parts = parts_of(values, deal)
    east, south = parts["dealt", "E"], parts["dealt", "S"]
    mine = next(card for card in east[2] if card not in south[2])
    yours = next(card for card in reversed(south[2]) if card not in east[2])
    east[2] = high_to_low([yours, *(card for card in east[2] if card != mine), *[mine] * (east[2].count(mine) - 1)])
    south[2] = high_to_low(
        [mine, *(card for card in south[2] if card != yours), *[yours] * (south[2].count(yours) - 1)]
    )
    assert len(east[2]) == len(south[2]) == 27
    found = problems(values)
    for seat in "ES":
        assert f"{blame(values, 'dealt', deal)}the hand of {seat} is not the one that was drawn" in found
    assert "hand of N" not in found


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_forged_depth(values: Values, deal: int) -> None:
    cut = fact_of(values, "cut", deal)["data"]
    cut["depth"] += 1 if cut["depth"] < 102 else -1
    found = problems(values)
    assert deal == 1 or blame(values, "dealt", deal) in found
    assert ("the card turned up is" in found) == (deal == 1)
    assert ("the hand of N is not the one that was drawn" in found) == (deal > 1)


@pytest.mark.parametrize("depth", [0, 5, 103, 108, 109, -1, "54"])
def test_forged_depth_that_no_cut_has(values: Values, depth: object) -> None:
    fact_of(values, "cut", 2)["data"]["depth"] = depth
    assert f"{blame(values, 'cut', 2)}a cut is 6 to 102 cards deep" in problems(values)


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_forged_entropy(values: Values, deal: int) -> None:
    fact_of(values, "entropy", deal)["data"]["value"] = "!"
    assert f"{blame(values, 'dealt', deal)}the hand of E is not the one that was drawn" in problems(values)


@pytest.mark.parametrize("deal", [1, 2, 3])
@pytest.mark.parametrize("salted", [True, False])
def test_forged_secret(values: Values, deal: int, salted: bool) -> None:
    parts = parts_of(values, deal)
    parts["deal", "table"][2] = SECRET
    if salted:
        for (kind, name), part in parts.items():
            message = {"deal": "commitment", "dealt": f"hand {name}"}.get(kind, f"{kind} {name}")
            part[3] = salt_of(SECRET, message)
    found = problems(values)
    assert f"{blame(values, 'dealt', deal)}the hand of E is not the one that was drawn" in found
    assert ("salt" in found) != salted


def test_forged_match_id(values: Values) -> None:
    values[1]["data"]["id"] += "2"
    found = problems(values)
    for deal in (1, 2, 3):
        assert f"{blame(values, 'dealt', deal)}the hand of E is not the one that was drawn" in found


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_forged_salt(values: Values, deal: int) -> None:
    parts_of(values, deal)["dealt", "W"][3] = "0" * 64
    assert f"{blame(values, 'dealt', deal)}the salt of part W is not made from the secret" in problems(values)


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_forged_drawer_with_the_hands_moved_on(values: Values, deal: int) -> None:
    """All four hands are moved to the next seat, with their right salts: only the rule of who draws is broken."""
    parts = parts_of(values, deal)
    hands = [parts["dealt", seat][2] for seat in SEATS]
    for seat, hand in zip(SEATS, hands[-1:] + hands[:-1], strict=True):
        parts["dealt", seat][2] = hand
    data = fact_of(values, "dealt", deal)["data"]
    for name in data:
        data[name] = check_shuffle.after(data[name], 1)
    found = problems(values)
    assert f"{blame(values, 'dealt', deal)}the first to draw is " in found
    assert "hand" not in found
    assert "leader" not in found


def test_forged_leader(values: Values) -> None:
    data = fact_of(values, "dealt", 1)["data"]
    data["leader"] = check_shuffle.after(data["leader"], 1)
    assert f"{blame(values, 'dealt', 1)}the leader is " in problems(values)


def test_forged_reveal_that_leaves_a_hand_out(values: Values) -> None:
    parts = fact_of(values, "reveal", 2)["data"]["parts"]
    parts[:] = [part for part in parts if part[1] != "N"]
    assert f"{blame(values, 'reveal', 2)}part N of fact " in problems(values)


def test_every_change_without_new_hashes_is_found(played: Log) -> None:
    data = file_of(played)
    start = data.index(b"\n") + 1  # nothing seals the header
    rng = random.Random(1)
    for _ in range(400 if SOAK else 12):
        at = rng.randrange(start, len(data))
        other = data[:at] + bytes([data[at] ^ rng.randint(1, 255)]) + data[at + 1 :]
        assert check(other).problems
    lines = data.splitlines(keepends=True)
    for part in (
        b"",
        b"\n",
        b"{}\n{}\n{}\n",
        b"[" * 9999,
        data[:-1],
        b"".join(lines[:-1]),
        b"".join(lines[:9] + lines[10:]),
    ):
        assert check(part).problems


def test_nonsense_with_new_hashes_is_answered(played: Log) -> None:
    """Whatever stands in the facts, the check gives an answer."""
    values = [json.loads(line) for line in file_of(played).splitlines()]
    rng = random.Random(1)
    facts = [fact for fact in values[1:-1] if fact["kind"] not in ("play", "pass", "report")]
    for _ in range(400 if SOAK else 20):
        fact = rng.choice(facts)
        if fact["data"]:
            name = rng.choice(list(fact["data"]))
            kept = fact["data"][name]
            if (fact["kind"], name) != ("reveal", "parts"):
                fact["data"][name] = rng.choice(["", "x", -1, 10**30, [], {}, [[]], ["E", 5, {}], {"a": []}])
            check(forged(values))
            fact["data"][name] = kept
    parts: list[Any] = [
        [],
        {},
        "",
        [[]],
        [["0", 1, 2, 3]],
        [[0, "x", "", ""]],
        [[99999, "E", "", ""]],
        [[-1, "E", 1, 1]],
    ]
    reveal = fact_of(values, "reveal", 3)["data"]
    reveal["parts"] = []
    forged(values)
    for nonsense in parts:
        reveal["parts"] = nonsense
        assert check(b"".join(canonical(value) + b"\n" for value in values)).problems
