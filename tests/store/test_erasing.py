"""Issue 14.19: hidden parts of facts can be erased, and the chain holds."""

from pathlib import Path

from guandan.game.facts import GENESIS, Body, Hidden, check_chain, seal
from guandan.store import LogStore

PHONES = [f"139{number:08}" for number in range(40)]


def fill(store: LogStore) -> None:
    prev = GENESIS
    for seq, phone in enumerate(PHONES):
        hidden = {"phone": Hidden(phone, "00" * 16), "born": Hidden("1966-08-05", "11" * 16)}
        fact = seal(Body("entry", "recorder", {"number": seq}, hidden), seq, 1_000 + seq, f"c{seq}", prev)
        store.append("event:cup", seq, [fact], f"c{seq}")
        prev = fact.hash


def test_what_is_erased_is_gone_and_the_rest_stays(store: LogStore) -> None:
    fill(store)
    before = store.read("event:cup")
    store.forget("event:cup", [(1, ["phone"]), (2, ["phone", "born"]), (99, ["phone"])])
    after = store.read("event:cup")
    check_chain(after)
    assert [fact.hash for fact in after] == [fact.hash for fact in before]
    assert [sorted(fact.opened) for fact in after[:4]] == [["born", "phone"], ["born"], [], ["born", "phone"]]


def check_gone(folder: Path) -> None:
    left = b"".join(one.read_bytes() for one in folder.iterdir())
    assert b"1966-08-05" in left
    assert not [phone for phone in PHONES if phone.encode() in left]


def test_what_is_erased_stands_nowhere_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    with LogStore(file) as store, LogStore(file) as other:
        fill(store)
        assert other.exists("event:cup"), "a server has it open too"
        store.forget("event:cup", [(seq, ["phone"]) for seq in range(len(PHONES))])
        check_gone(tmp_path)
    check_gone(tmp_path)


def test_to_erase_waits_for_no_reader(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    with LogStore(file) as store, LogStore(file) as other:
        fill(store)
        with other.database.standing_still() as pen:
            assert pen.column("SELECT COUNT(*) FROM facts") == [len(PHONES)]
            store.forget("event:cup", [(seq, ["phone"]) for seq in range(len(PHONES))])
        store.database.erased()
        check_gone(tmp_path)
