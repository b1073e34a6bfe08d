"""A second check of the shuffle in a record file, written from docs/shuffle.md and docs/record-format.md alone.

It shares no code with the project, so that a mistake in the one is not a mistake in the other. Numbers in brackets
are the steps of docs/shuffle.md. Run it as `python tests/game/check_shuffle.py FILE`.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

SEATS = "ENWS"
RANKS = "23456789TJQKA"
SUITS = "SHCD"
PACK = (*(suit + rank for rank in RANKS for suit in SUITS for _ in range(2)), "SB", "SB", "HR", "HR")
HIGH_TO_LOW = ("HR", "SB", *(suit + rank for rank in reversed(RANKS) for suit in SUITS))
POINTS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13} | {rank: int(rank) for rank in "23456789"}
JOKERS = frozenset({"SB", "HR"})
REFLIP = {"none": frozenset[str](), "jokers": JOKERS, "jokers_and_h2": JOKERS | {"H2"}}
BOOKS = {  # first.reflip and first.drawer, as `guandan rules show BOOK --part deal` prints them
    "HA17": ("jokers", "count"),
    "GJ17": ("jokers", "count"),
    "NJ": ("jokers_and_h2", "count"),
    "JS23": ("jokers_and_h2", "count"),
    "CLUB": ("none", "agree"),
}
MEMBERS = {"seq", "at", "by", "cmd", "kind", "data", "prev"}
HEX = re.compile(r"[0-9a-f]{64}")


class Result(NamedTuple):
    """What the check found: problems, and how many `dealt` facts were recomputed or are still closed in this copy."""

    problems: list[str]
    checked: int
    closed: int


@dataclass(frozen=True)
class State:
    """Where the match stands after a fact, as far as the shuffle goes. A rewind brings an old one back."""

    deal: int = -1  # seq of the `deal` fact
    number: int = 0  # which `deal` fact of the log this is, from 1
    extra: bool = False
    entropy: tuple[tuple[str, str], ...] = ()
    cuts: tuple[int, ...] = ()
    dealt: bool = False
    hidden: tuple[tuple[int, str], ...] = ()  # the hidden parts of this deal
    ended: int = 0  # deals of this game that have ended
    finish: tuple[str, ...] = ()  # of the last of them
    named: bool = False  # a referee named the leader of this deal; then he may also have changed who draws
    named_next: bool = False  # the same of the next deal
    again: bool = False  # the next `deal` is this deal, drawn again
    over: bool = False  # this deal has ended or been abandoned


@dataclass
class Record:
    """A record file while it is checked."""

    facts: list[dict[str, Any]] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    parts: dict[tuple[int, str], tuple[Any, str]] = field(default_factory=dict)  # opened: value and salt
    revealed: set[tuple[int, str]] = field(default_factory=set)
    finished: set[int] = field(default_factory=set)  # seqs of `deal` facts whose deal is over
    problems: list[str] = field(default_factory=list)

    def wrong(self, seq: int, what: str) -> None:
        self.problems.append(f"fact {seq}: {what}")


def check(data: bytes) -> Result:
    """Check a whole record file."""
    record = Record()
    header = read(record, data)
    if header is None or not record.facts:
        return Result(record.problems or ["no facts"], 0, 0)
    for seq in range(len(record.facts)):
        open_parts(record, seq)
    for seq in range(len(record.facts)):
        record.states.append(state_after(record, seq))
    check_salts(record)
    check_openness(record)
    checked, closed = check_deals(record, header)
    return Result(record.problems, checked, closed)


# --- the file and its hashes


def canonical(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def is_plain(value: object) -> bool:
    """Whether a value is made of maps, lists, texts and integers only."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(one) for key, one in value.items())
    if isinstance(value, list):
        return all(is_plain(one) for one in value)
    return isinstance(value, str | int) and not isinstance(value, bool)


def parse_line(line: bytes) -> dict[str, Any] | None:
    """The object of a line; None if it is not one in canonical form."""
    try:
        value = json.loads(line.decode())
        if isinstance(value, dict) and is_plain(value) and canonical(value) == line:
            return value
    except (ValueError, RecursionError):
        pass
    return None


def read(record: Record, data: bytes) -> dict[str, Any] | None:
    """Read the lines and check header, chain and seal; the header, or None if the file cannot be read."""
    lines = data.split(b"\n")
    if lines.pop() != b"":
        record.problems.append("no line feed after the last line")
        return None
    values: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        value = parse_line(line)
        if value is None:
            record.problems.append(f"line {number}: not an object in canonical JSON")
            return None
        values.append(value)
    if len(values) < 3:
        record.problems.append("not a header, facts and a seal")
        return None
    header, *facts, seal = values
    if header.get("format") != "guandan-record" or header.get("version") != 1:
        record.problems.append("header: not a guandan-record of version 1")
    before = "0" * 64
    for seq, fact in enumerate(facts):
        if not is_fact(fact):
            record.problems.append(f"line {seq + 2}: not a fact")
            return None
        if fact["seq"] != seq:
            record.wrong(seq, f"its number is {fact['seq']}")
        if fact["prev"] != before:
            record.wrong(seq, "prev is not the hash of the fact before it")
        before = sha(canonical({name: one for name, one in fact.items() if name != "open"}))
    if seal.get("facts") != len(facts):
        record.problems.append("seal: another number of facts")
    if seal.get("head") != before:
        record.problems.append("seal: head is not the hash of the last fact")
    record.facts = facts
    return header


def is_fact(fact: dict[str, Any]) -> bool:
    hidden = fact.get("secret", {"": "0" * 64})
    return (
        MEMBERS <= set(fact) <= MEMBERS | {"secret", "open"}
        and isinstance(fact["data"], dict)
        and isinstance(fact["kind"], str)
        and isinstance(fact["by"], str)
        and isinstance(hidden, dict)
        and hidden != {}
        and all(isinstance(one, str) and HEX.fullmatch(one) for one in hidden.values())
        and isinstance(fact.get("open", {}), dict)
    )


# --- hidden parts (1, 2)


def open_parts(record: Record, seq: int) -> None:
    """Take what a fact opens, in its own copy or as a reveal."""
    fact = record.facts[seq]
    for name, pair in fact.get("open", {}).items():
        if isinstance(pair, list) and len(pair) == 2:
            open_part(record, seq, (seq, name), pair[0], pair[1])
        else:
            record.wrong(seq, "open is not a value and a salt")
    if fact["kind"] != "reveal":
        return
    if fact["by"] != "table":
        record.wrong(seq, "revealed by somebody else than the table")
    parts = fact["data"].get("parts")
    for part in parts if isinstance(parts, list) else ["none"]:
        if not isinstance(part, list) or len(part) != 4 or not (isinstance(part[0], int) and isinstance(part[1], str)):
            record.wrong(seq, "a revealed part is not number, name, value, salt")
            continue
        if not 0 <= part[0] < seq:
            record.wrong(seq, f"reveals a part of fact {part[0]}")
            continue
        open_part(record, seq, (part[0], part[1]), part[2], part[3])
        record.revealed.add((part[0], part[1]))


def open_part(record: Record, seq: int, key: tuple[int, str], value: object, salt: object) -> None:
    """Check an opened part against the hash in its fact."""
    at, name = key
    hidden = record.facts[at].get("secret", {})
    if name not in hidden:
        record.wrong(seq, f"opens part {name} of fact {at}, which has none")
    elif not isinstance(salt, str) or sha(canonical([salt, value])) != hidden[name]:
        record.wrong(seq, f"part {name} of fact {at} is not what was committed to")
    else:
        record.parts[key] = (value, salt)


def check_salts(record: Record) -> None:
    for (seq, name), (_, salt) in record.parts.items():
        fact = record.facts[seq]
        secret = secret_of(record, record.states[seq].deal)
        if secret is None:
            continue
        match fact["kind"]:
            case "deal":
                message = "commitment"
            case "dealt":
                message = f"hand {name}"
            case "tribute" | "return":
                rewinds = [one["seq"] for one in record.facts[record.states[seq].deal : seq] if one["kind"] == "rewind"]
                message = " ".join([fact["kind"], fact["by"], *map(str, rewinds[-1:])])
            case _:
                record.wrong(seq, f"a fact {fact['kind']} has no hidden part")
                continue
        if salt != salt_of(secret, message):
            record.wrong(seq, f"the salt of part {name} is not made from the secret")


def salt_of(secret: str, message: str) -> str:
    return hmac.new(bytes.fromhex(secret), message.encode(), hashlib.sha256).hexdigest()


def secret_of(record: Record, deal: int) -> str | None:
    """The secret of the deal begun by a fact, if this copy has it."""
    value = record.parts.get((deal, "table"), ("", ""))[0]
    return value if isinstance(value, str) and HEX.fullmatch(value) else None


def check_openness(record: Record) -> None:
    """After each deal a reveal fact opens all its hidden parts; when the match is over, nothing is hidden any more."""
    if record.facts[-1]["kind"] == "match_end":
        for seq, fact in enumerate(record.facts):
            if not {(seq, name) for name in fact.get("secret", {})} <= record.revealed:
                record.wrong(seq, "the match is over, but a hidden part was never revealed")
    for seq, fact in enumerate(record.facts):
        if fact["kind"] == "deal" and seq in record.finished and (seq, "table") not in record.revealed:
            record.wrong(seq, "this deal is over, but its secret was not revealed")
        if fact["kind"] == "reveal":
            for at, name in record.states[seq].hidden:
                if (at, name) not in record.revealed:
                    record.wrong(seq, f"part {name} of fact {at} is not revealed")
    for (at, name), (value, _) in record.parts.items():
        if record.facts[at]["kind"] == "deal" and not (isinstance(value, str) and HEX.fullmatch(value)):
            record.wrong(at, f"the {name} part is not a secret of 64 hexadecimal digits")


# --- where the match stands


def state_after(record: Record, seq: int) -> State:
    """The state after a fact, from the state before it."""
    fact = record.facts[seq]
    state = record.states[seq - 1] if seq else State()
    kind, data = fact["kind"], fact["data"]
    if seq == 0 and (kind != "open" or not isinstance(data.get("id"), str)):
        record.wrong(seq, "the first fact does not open a match with an id")
    match kind:
        case "deal":
            if state.deal >= 0:
                record.finished.add(state.deal)
            if fact["by"] != "table" or set(fact.get("secret", {})) != {"table"}:
                record.wrong(seq, "a deal is begun without the table's commitment")
            number = sum(one["kind"] == "deal" for one in record.facts[: seq + 1])
            state = State(
                deal=seq,
                number=number,
                extra=bool(data.get("extra")),
                entropy=house_texts(record, seq),
                ended=state.ended,
                finish=state.finish,
                named=state.named if state.again else state.named_next,
                named_next=state.named_next and state.again,
            )
        case "entropy":
            state = add_entropy(record, seq, state)
        case "cut":
            state = add_cut(record, seq, state)
        case "dealt":
            if state.deal < 0 or state.dealt or not state.cuts:
                record.wrong(seq, "cards are dealt out of order")
            state = replace(state, dealt=True)
        case "deal_end" | "deal_void":
            if state.deal >= 0:
                record.finished.add(state.deal)
            if kind == "deal_end":
                finish = data.get("finish")
                seats = tuple(map(str, finish)) if isinstance(finish, list) else ()
                state = replace(state, ended=state.ended + 1, finish=seats, again=False)
            state = replace(state, over=True)
        case "game_end":
            state = replace(state, ended=0, finish=(), again=False)
        case "match_end":
            if state.deal >= 0:
                record.finished.add(state.deal)
        case "effect" if data.get("word") == "next_deal" and data.get("leader", "none") != "none":
            state = replace(state, named_next=True)
        case "effect" if data.get("word") == "redraw":
            state = replace(state, again=True, over=True)
        case "rewind":
            to = data.get("to")
            if isinstance(to, int) and 0 <= to < seq:
                state = record.states[to]
                if state.deal >= 0 and not state.dealt and not state.over:
                    state = replace(state, again=True, over=True)
                check_known(record, seq, state)
            else:
                record.wrong(seq, "a rewind to a fact that is not there")
    return replace(state, hidden=state.hidden + tuple((seq, name) for name in fact.get("secret", {})))


def check_known(record: Record, seq: int, state: State) -> None:
    """A rewind says `open` if it leads into a deal whose cards had been revealed."""
    reveals = [
        one for one in record.facts[:seq] if one["kind"] == "reveal" and isinstance(one["data"].get("parts"), list)
    ]
    revealed = {
        part[0] for one in reveals for part in one["data"]["parts"] if isinstance(part, list) and part[1:2] == ["table"]
    }
    known = state.dealt and not state.over and state.deal in revealed
    if record.facts[seq]["data"].get("open", 0) != int(known):
        record.wrong(seq, "whether the cards were open is not said rightly")


def house_texts(record: Record, seq: int) -> tuple[tuple[str, str], ...]:
    """What bots of the house added, in the fact of the commitment: before anybody else."""
    texts = record.facts[seq]["data"].get("house", {})
    if not isinstance(texts, dict) or not all(seat in tuple(SEATS) and fits(text) for seat, text in texts.items()):
        record.wrong(seq, "texts of the house are texts by seat, of at most 64 printable characters")
        return ()
    return tuple(texts.items())


def fits(text: object) -> bool:
    return isinstance(text, str) and len(text) <= 64 and text.isprintable()


def add_entropy(record: Record, seq: int, state: State) -> State:
    by, value = record.facts[seq]["by"], record.facts[seq]["data"].get("value")
    if state.deal < 0 or state.cuts or state.dealt:
        record.wrong(seq, "entropy out of order")
    if by not in tuple(SEATS) or by in dict(state.entropy):
        record.wrong(seq, "entropy by nobody's seat, or twice")
    if not isinstance(value, str) or not fits(value):
        record.wrong(seq, "entropy is a text of at most 64 printable characters")
        value = ""
    return replace(state, entropy=(*state.entropy, (by, value)))


def add_cut(record: Record, seq: int, state: State) -> State:
    by, depth = record.facts[seq]["by"], record.facts[seq]["data"].get("depth")
    if state.deal < 0 or state.dealt:
        record.wrong(seq, "a cut out of order")
    if by not in tuple(SEATS):
        record.wrong(seq, "a cut by nobody's seat")
    if len(state.entropy) not in {0, 4}:
        record.wrong(seq, "a cut before all four gave entropy")
    if not isinstance(depth, int) or not 6 <= depth <= 102:
        record.wrong(seq, "a cut is 6 to 102 cards deep")
    return replace(state, cuts=(*state.cuts, seq))


# --- the cards (3 to 11)


def seed_of(secret: str, entropy: dict[str, str], deal_id: str) -> bytes:
    lines = ["guandan shuffle 1", secret, *(entropy.get(seat, "") for seat in SEATS), deal_id]
    return hashlib.sha256("\n".join(lines).encode()).digest()


def numbers(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        made = hashlib.sha256(seed + block.to_bytes(4, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(made[at : at + 4], "big")
        block += 1


def below(limit: int, source: Iterator[int]) -> int:
    while True:
        number = next(source)
        if number < 2**32 - 2**32 % limit:
            return number % limit


def shuffled(seed: bytes) -> list[str]:
    source = numbers(seed)
    pack = list(PACK)
    for last in range(107, 0, -1):
        j = below(last + 1, source)
        pack[last], pack[j] = pack[j], pack[last]
    return pack


def after(seat: str, places: int) -> str:
    return SEATS[(SEATS.index(seat) + places) % 4]


def first_deal_rules(record: Record, header: dict[str, Any]) -> tuple[frozenset[str], str]:
    """The cards that are not turned up for good, and the first drawer: empty where he is counted."""
    opening = record.facts[0]["data"]
    for name in ("book", "digest", "players"):
        if header.get(name) != opening.get(name):
            record.problems.append(f"header: another {name} than the first fact")
    book, base, changes = opening.get("book"), opening.get("base"), opening.get("changes")
    reflip, drawer = BOOKS.get(str(book)) or BOOKS.get(str(base)) or ("", "")
    if isinstance(changes, dict):
        reflip, drawer = str(changes.get("first.reflip", reflip)), str(changes.get("first.drawer", drawer))
    if reflip not in REFLIP or drawer not in {"count", "agree"}:
        record.problems.append(f"first fact: the first-deal procedure of the rule book {book} is not known")
        return frozenset(), ""
    form = opening.get("format")
    agreed = form.get("first_drawer", "E") if isinstance(form, dict) else "E"
    return REFLIP[reflip], "" if drawer == "count" else str(agreed)


def check_deals(record: Record, header: dict[str, Any]) -> tuple[int, int]:
    """Recompute every cut and every draw; how many draws were recomputed, and how many are closed."""
    match_id = record.facts[0]["data"].get("id")
    again, agreed = first_deal_rules(record, header)
    checked = closed = 0
    for seq, fact in enumerate(record.facts):
        state = record.states[seq]
        if fact["kind"] not in {"cut", "dealt"} or state.deal < 0:
            continue
        secret = secret_of(record, state.deal)
        pack = None
        if secret is not None:
            pack = shuffled(seed_of(secret, dict(state.entropy), f"{match_id}/{state.number}"))
        if fact["kind"] == "cut":
            check_cut(record, seq, pack, again)
            continue
        check_first_deal(record, seq, again, agreed)
        if secret is None or pack is None:
            closed += 1
        else:
            checked += 1
            check_hands(record, seq, pack, secret)
    return checked, closed


def check_cut(record: Record, seq: int, pack: list[str] | None, again: frozenset[str]) -> None:
    """The card turned up (9), and that no card was turned needlessly."""
    state = record.states[seq]
    data = record.facts[seq]["data"]
    depth, card = data.get("depth"), data.get("card")
    if "card" in data:
        if card not in PACK:
            record.wrong(seq, f"there is no card {card}")
        if state.ended and not state.extra:
            record.wrong(seq, "a card is turned up, but this is not the first deal of a game")
        if pack is not None and isinstance(depth, int) and 1 <= depth <= 108 and pack[depth - 1] != card:
            record.wrong(seq, f"the card turned up is {pack[depth - 1]}, not {card}")
    elif not state.ended and not state.extra and not state.named:
        record.wrong(seq, "no card is turned up in the first deal of a game")
    if len(state.cuts) > 1:
        before = record.facts[state.cuts[-2]]["data"].get("card")
        if str(before) not in again:
            record.wrong(seq, "the pack was cut already")
        if "card" not in data:
            record.wrong(seq, "no card is turned up when it must be again")


def check_first_deal(record: Record, seq: int, again: frozenset[str], agreed: str) -> None:
    """Who draws first and who leads (11)."""
    state = record.states[seq]
    data = record.facts[seq]["data"]
    drawer = data.get("drawer")
    if drawer not in tuple(SEATS) or record.facts[seq]["by"] != "table":
        record.wrong(seq, "nobody draws first, or not the table dealt")
        return
    cut: dict[str, Any] = record.facts[state.cuts[-1]] if state.cuts else {"by": "", "data": {}}
    card, depth = cut["data"].get("card"), cut["data"].get("depth")
    if card not in PACK or cut["by"] not in tuple(SEATS) or not isinstance(depth, int):
        if "leader" in data:
            record.wrong(seq, "a leader is named, but no card was turned up")
        check_later_drawer(record, seq, drawer)
        return
    if card in again:
        record.wrong(seq, f"another card must be turned after {card}")
    expected = agreed or (drawer if card in JOKERS else after(cut["by"], POINTS[card[1]] - 1))
    if drawer != expected:
        record.wrong(seq, f"the first to draw is {expected}, not {drawer}")
    if not (state.named and "leader" not in data) and data.get("leader") != after(drawer, depth - 1):
        record.wrong(seq, f"the leader is {after(drawer, depth - 1)}, not {data.get('leader')}")


def check_later_drawer(record: Record, seq: int, drawer: str) -> None:
    """later.drawer, the same in all books: the last finisher; after a double down, the seat after the first."""
    finish = record.states[seq].finish
    if not finish or not set(finish) <= set(SEATS) or record.states[seq].named:
        return
    double_down = len(finish) > 1 and finish[1] == after(finish[0], 2)
    if not double_down and len(finish) < 4:
        return
    expected = after(finish[0], 1) if double_down else finish[3]
    if drawer != expected:
        record.wrong(seq, f"the first to draw is {expected}, not {drawer}")


def check_hands(record: Record, seq: int, pack: list[str], secret: str) -> None:
    """The four hands (9, 10), both as they were committed to and as they were opened."""
    state = record.states[seq]
    fact = record.facts[seq]
    drawer, hidden = fact["data"].get("drawer"), fact.get("secret", {})
    if set(hidden) != set(SEATS):
        record.wrong(seq, "not four hands")
    cut = record.facts[state.cuts[-1]]["data"] if state.cuts else {}
    depth = cut.get("depth")
    if drawer not in tuple(SEATS) or not isinstance(depth, int):
        return
    if "card" not in cut:
        pack = pack[depth:] + pack[:depth]
    for places in range(4):
        seat = after(drawer, places)
        hand = sorted(pack[places::4], key=HIGH_TO_LOW.index)
        if sha(canonical([salt_of(secret, f"hand {seat}"), hand])) != hidden.get(seat):
            record.wrong(seq, f"the hand of {seat} is not the one committed to")
        if (seq, seat) in record.parts and record.parts[seq, seat][0] != hand:
            record.wrong(seq, f"the hand of {seat} is not the one that was drawn")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("usage: check_shuffle.py FILE\n")
        return 2
    result = check(Path(arguments[0]).read_bytes())
    for problem in result.problems:
        sys.stdout.write(problem + "\n")
    sys.stdout.write(f"{result.checked} deals checked, {result.closed} still closed, {len(result.problems)} problems\n")
    return 1 if result.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
