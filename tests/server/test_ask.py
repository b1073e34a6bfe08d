"""Questions of a seat to the one engine: labels, finders, groups, counter, tribute."""

import json

import pytest

from guandan.game.errors import GuandanError, NotAllowed, Unreadable
from guandan.server.tables.asking import MOST_PLAYS, answered, answered_apart, check_question, is_costly, portable
from guandan.server.tables.terms import Terms, terms_of
from tests.ai.positions import view_of
from tests.game.driver import in_play, turns
from tests.server.client import Json, Person, Server
from tests.server.house import Member, new_table, snapshot, wait_for

PRACTICE = terms_of({})
HANDS = {
    "E": "S3 S4 S5 S6 S7 S9 H9 C9 D9 H5 SB",
    "N": "H6 H7 H8 SK HK",
    "W": "C3 C4",
    "S": "D3 D4",
}


def asked(what: str, *acts: str, terms: Terms = PRACTICE, level: str = "5", **data: object) -> Json:
    """The answer to whoever is to play."""
    deal = turns(in_play(level, "E", HANDS), *acts)
    check_question(what, terms)
    told: Json = json.loads(answered(view_of(deal), what, dict(data)))
    return told


def test_the_label_of_a_selection_that_may_be_played() -> None:
    told = asked("label", cards=["S9", "H9"])
    assert (told["ok"], [one["as"] for one in told["readings"]]) == (1, ["pair:9"])
    assert told["readings"][0]["zh"] == "对9"
    assert told["readings"][0]["beats"] == 1


def test_the_label_says_why_with_the_article() -> None:
    told = asked("label", cards=["S9", "S3"])
    assert (told["ok"], told["readings"], told["error"]["code"]) == (0, [], "not_a_pattern")
    assert told["error"]["message_zh"]
    assert told["error"]["article"]
    low = asked("label", "E H9", cards=["H6"])
    assert (low["ok"], low["error"]["code"], low["readings"][0]["beats"]) == (0, "does_not_beat", 0)
    assert asked("label", cards=["DA"])["error"]["code"] == "not_in_hand"
    assert asked("label", cards=[])["error"]["code"] == "no_cards"


@pytest.mark.parametrize("acts", [(), ("E S9",)])
def test_how_many_plays_there_are_is_counted_by_the_kernel_and_costs_no_list_of_them(acts: tuple[str, ...]) -> None:
    seen = view_of(turns(in_play("5", "E", HANDS), *acts))
    assert len(seen.legal) > 0
    told = json.loads(answered(seen._replace(legal=()), "legal", {"most": 0}, find=True))
    assert (told["plays"], told["count"]) == ([], len(seen.legal))
    assert told == json.loads(answered(seen, "legal", {"most": 0}))
    assert not is_costly("legal", {"most": 0})
    assert all(is_costly("legal", data) for data in ({}, {"most": 1}, {"most": False}, {"most": "0"}))


def test_a_hundred_thousand_cards_are_refused_before_they_are_read() -> None:
    with pytest.raises(Unreadable) as refused:
        asked("label", cards=["S3"] * 100_000)
    assert refused.value.code == "too_many_cards"


def test_typed_cards_are_those_of_the_hand_as_the_terminal_reads_them() -> None:
    assert asked("typed", text="9 9")["cards"] == ["H9", "C9"]  # the spade is good for a straight flush
    assert asked("typed", text="s9")["cards"] == ["S9"]
    for text, code in (("dance", "unknown_card"), ("A A", "not_in_hand"), (" ", "no_cards"), (7, "wrong_field")):
        with pytest.raises(GuandanError) as refused:
            asked("typed", text=text)
        assert refused.value.code == code


def test_an_ambiguous_selection_shows_all_its_readings() -> None:
    told = asked("label", cards=["H5", "S3", "S4", "S6", "S7"])
    assert told["ok"] == 1
    assert [one["as"] for one in told["readings"]] == ["straight_flush:7", "straight:7"]


def test_finders_cycle_from_the_fewest_wild_cards() -> None:
    found = asked("finders", pattern="straight_flush")["found"]
    assert [(one["rank"], one["wilds"]) for one in found][:1] == [("7", 0)]
    assert found[0]["cards"] == ["S5", "S7", "S6", "S4", "S3"]
    assert [one["wilds"] for one in found] == sorted(one["wilds"] for one in found)
    through = asked("finders", pattern="straight_flush", anchor="S9")["found"]
    assert through
    assert all("S9" in one["cards"] for one in through)
    assert asked("finders", pattern="straight_flush", anchor="SB")["found"] == []


def test_groups_are_a_partition_and_keep_what_is_locked() -> None:
    groups = asked("groups")["groups"]
    assert sorted(card for one in groups for card in one["cards"]) == sorted(HANDS["E"].split())
    assert [one["kind"] for one in groups][:2] == ["straight_flush", "bomb4"]
    locked = asked("groups", locked=[["S9", "H9"]])["groups"]
    assert locked[0] == {"kind": "locked", "cards": ["S9", "H9"]}


def test_the_counter_knows_what_was_played_and_the_own_hand() -> None:
    before, after = asked("counter"), asked("counter", "E SB")
    assert before["ranks"]["SB"] == 1
    assert after["ranks"]["SB"] == 1  # played now, and not one's own any more
    assert before["total"] == 108 - len(HANDS["E"].split())
    assert before["ranks"]["9"] == 4


def test_the_counter_and_hints_are_off_where_the_table_says_so() -> None:
    for terms, what, code in (
        (terms_of({"rated": 1}), "counter", "counter_off"),
        (terms_of({"counter": "no"}), "counter", "counter_off"),
        (terms_of({"rated": 1}), "hint", "rated_alone"),
    ):
        with pytest.raises(NotAllowed) as refused:
            asked(what, terms=terms)
        assert refused.value.code == code
    assert asked("counter", terms=terms_of({"rated": 1, "counter": "yes"}))["total"]


def test_questions_at_a_real_table(server: Server) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    room = new_table(ann, terms={"pace": 5000}, sit="E", bots=True)["id"]
    hand = wait_for(lambda: snapshot(ann, room)["own"]["hand"])

    def ask(person: Person, what: str, **data: object) -> Json:
        told: Json = person.call("POST", f"/tables/{room}/ask", what=what, data=data).json()
        return told

    assert ask(ann, "label", cards=hand[:1])["readings"]
    groups = ask(ann, "groups")["groups"]
    assert sorted(card for one in groups for card in one["cards"]) == sorted(hand)
    assert ask(ann, "counter")["total"] <= 81
    assert ask(ann, "tribute") == {"act": "", "cards": [], "article": ""}
    assert ask(ann, "finders", pattern="full_house")["error"]["code"] == "wrong_field"
    assert all(len(one["cards"]) == 2 for one in ask(ann, "finders", pattern="pair")["found"])
    for what in ("readings", "legal", "hint", "finders", "groups", "label", "counter", "tribute"):
        assert ask(eve, what, cards=["S7"])["error"]["code"] == "not_seated"


def test_a_rated_table_helps_nobody(server: Server) -> None:
    four = [Member(server, f"Alone {name}") for name in ("Ann", "Bob", "Cai", "Dan")]
    room = new_table(four[0], terms={"rated": 1})["id"]
    for person, seat in zip(four, "ENWS", strict=True):
        person.do(room, "sit", "sit", seat=seat)
    four[0].do(room, "begin", "begin")
    for what, code in (("hint", "rated_alone"), ("counter", "counter_off")):
        told = four[0].call("POST", f"/tables/{room}/ask", what=what, data={}).json()
        assert told["error"]["code"] == code


def test_legal_plays_are_counted_whole_and_told_as_far_as_asked() -> None:
    whole = asked("legal")
    assert whole["count"] == len(whole["plays"]) > 3
    short = asked("legal", most=3)
    assert (short["plays"], short["count"]) == (whole["plays"][:3], whole["count"])
    assert (asked("legal", most=0)["plays"], asked("legal", most=0)["count"]) == ([], whole["count"])
    # N cannot beat a bomb: what the page calls 要不起.
    beaten = asked("legal", "E S9 H9 C9 D9", most=0)
    assert (beaten["count"], beaten["pass"]) == (0, 1)


@pytest.mark.parametrize("most", [-1, MOST_PLAYS + 1, "3", 1.0, True, None])
def test_how_many_plays_are_told_is_a_number_within_bounds(most: object) -> None:
    with pytest.raises(Unreadable) as refused:
        asked("legal", most=most)
    assert refused.value.code == "wrong_field"


@pytest.mark.parametrize("what", ["hint", "legal"])
def test_a_question_can_be_sent_to_a_worker_and_is_answered_alike(what: str) -> None:
    seen = view_of(turns(in_play("5", "E", HANDS), "E H9"))
    sent = json.loads(json.dumps(portable(seen._replace(legal=()))))
    apart = answered_apart(sent, what, {}, find=True)
    assert apart == answered(seen, what, {})
