"""`guandan referee` on a real store: rulings, what follows from them, and what is refused."""

import os
import subprocess
import sys

import pytest
from rich.cells import cell_len

from guandan.game.ruleset import BOOKS, load
from guandan.referee.infractions import row, table
from guandan.referee.words import SANCTIONS
from tests.cli.desk import BEGAN, PLAYERS, Desk, desk

__all__ = ["desk"]
BY = ("--official", "孙裁判")
CHIEF = ("--official", "钱裁判长", "--role", "chief")


# Lookup.


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("book", BOOKS)
def test_piped_the_whole_table_is_printed(desk: Desk, book: str, lang: str) -> None:
    said = desk.do("referee", "lookup", "--book", book, lang=lang)
    for one in table(load(book)):
        assert one.infraction.code[:12] in said
    assert max(map(len, said.splitlines())) <= 120
    assert SANCTIONS["warning"].pick(lang) in said


@pytest.mark.parametrize("query", ["yxc", "越序出", "out of turn play", "out_of_turn_play"])
def test_an_infraction_is_found_in_each_script(desk: Desk, query: str) -> None:
    found = desk.json("referee", "lookup", query)
    first = found["infractions"][0]
    assert first["infraction"] == "out_of_turn_play"
    step = first["cases"][0]["steps"][0]
    assert step["article"] == "003 c3.7(2)2"
    assert step["options"] == [{"sanction": "violation", "authority": "referee"}]
    assert [remedy["word"] for remedy in step["remedies"]] == ["take_back"]


def test_the_lookup_says_who_rules_under_which_article(desk: Desk) -> None:
    said = desk.do("referee", "lookup", "late", "--book", "JS23")
    for word in ("warning", "foul", "forfeit", "300 s", "600 s", "a deputy or the", "c3.7(4)1"):
        assert word in said


def test_a_lookup_that_finds_nothing_says_so(desk: Desk) -> None:
    assert desk.refused("referee", "lookup", "xyzzy")["code"] == "unknown_infraction"
    assert desk.refused("referee", "lookup", "")["code"] == "empty_query"
    assert desk.do("referee", "lookup", "--all") == desk.do("referee", "lookup")
    assert desk.refused("referee", "lookup", "--book", "XX99")["code"] == "book_unknown"


# Rulings on a recorded match.


def test_a_ruling_shows_what_follows_and_is_in_the_log(desk: Desk) -> None:
    match = desk.paper()
    said = desk.do("referee", "rule", match, "yxc", "--offender", "E", *BY, "--reason", "抢出")
    for word in (
        "out-of-turn play",
        "E 张三 (张三 / 李四)",
        "violation [003 c3.7(2)2]",
        "taken back",
        "孙裁判 (referee)",
    ):
        assert word in said
    (ruled,) = desk.log(match).state.register.rulings
    assert ruled.data["official"] == "孙裁判"
    assert ruled.data["reason"] == "抢出"


def test_the_ladder_is_shown_with_the_facts_it_came_from(desk: Desk) -> None:
    match = desk.paper()
    desk.do("referee", "rule", match, "yxc", "--offender", "E", *BY)
    said = desk.do("referee", "rule", match, "yxc", "--offender", "W", *BY, "--confirmed", "钱", "--leader", "S")
    for word in ("adds up", "foul [003 c3.7(3); H-21]", "<- #2 violation", "<- #3 violation", "S leads it", "5 : 5"):
        assert word in said
    state = desk.log(match).state
    assert state.game.levels == (3, 3)
    assert state.register.rulings[-1].data["confirmed_role"] == "chief"


def test_what_a_referee_cannot_give_alone_awaits_the_chief(desk: Desk) -> None:
    match = desk.paper()
    desk.do("referee", "rule", match, "yxc", "--offender", "E", *BY)
    said = desk.do("referee", "rule", match, "yxc", "--offender", "W", *BY)
    assert "awaits      foul (to be confirmed by" in said
    assert "5 : 2" in said
    assert "awaits: foul" in " ".join(desk.do("referee", "register", "--awaits").split())
    assert "awaits confirmation" in " ".join(desk.do("referee", "register", "--standing").split())
    low = desk.refused("referee", "confirm", match, "3", "--official", "孙", "--role", "referee")
    assert (low["code"], low["article"]) == ("not_in_authority", "003 c3.7(3); H-21")
    said = desk.do("referee", "confirm", match, "3", "--official", "钱", "--leader", "S")
    for word in ("adds up", "foul [003 c3.7(3); H-21]", "S leads it", "5 : 5", "confirmed by 钱", "confirms"):
        assert word in said
    assert desk.do("referee", "register", "--awaits").strip() == "No rulings."
    assert desk.refused("referee", "confirm", match, "3", "--official", "钱")["code"] == "no_such_ruling"
    assert desk.refused("referee", "confirm", match, "4", "--official", "钱")["code"] == "nothing_awaits"


def test_a_trial_changes_nothing(desk: Desk) -> None:
    match = desk.paper()
    before = desk.lengths()
    said = desk.do("referee", "rule", match, "late", "--offender", "E-W", "--seconds", "700", *CHIEF, "--dry-run")
    assert "nothing was entered" in said
    assert "grade 0:17" in said
    told = desk.json("referee", "rule", match, "late", "--offender", "E-W", "--seconds", "700", *CHIEF, "--dry-run")
    assert told["entered"] is False
    assert told["result"]["grade"] == [0, 17]
    assert told["consequences"]["effects"][0]["article"]
    assert desk.lengths() == before


def test_seconds_find_their_case(desk: Desk) -> None:
    match = desk.paper()
    for seconds, sanction in ((1, "warning"), (300, "foul"), (600, "forfeit")):
        told = desk.json(
            "referee", "rule", match, "late", "--offender", "N-S", "--seconds", seconds, *CHIEF, "--dry-run"
        )
        assert told["ruling"]["sanction"] == sanction


def test_a_waiver_is_recorded_instead_of_a_sanction(desk: Desk) -> None:
    match = desk.paper()
    said = desk.do("referee", "rule", match, "yxc", "--offender", "E", *BY, "--waived", "late")
    assert "right lost" in said
    assert desk.log(match).state.register.rulings[0].data["waived"] == "late"
    desk.paper("G", "GJ17")
    stays = desk.refused("referee", "rule", "G", "yxc", "--offender", "E", *BY, "--waived", "consult")
    assert stays["code"] == "right_stays"
    assert stays["article"]


# Amending.


def test_amending_works_out_everything_again_and_carries_what_rests_on_it(desk: Desk) -> None:
    match = desk.paper()
    desk.do("referee", "rule", match, "yxc", "--offender", "E", *BY)
    desk.do("referee", "rule", match, "yxc", "--offender", "W", *CHIEF)
    said = desk.do("referee", "annul", match, "2", *CHIEF, "--reason", "看错了人")
    assert "#3 violation -> foul out-of-turn play: #8 violation" in said
    assert "5 : 2" in said
    assert "amend it too" not in said
    listed = desk.do("referee", "register")
    assert "amended by" in listed
    assert "annuls #2" in listed
    struck = [line for line in listed.splitlines() if line.startswith("x ")]
    assert len(struck) == 2


def test_annulling_needs_a_reason_authority_and_a_ruling(desk: Desk) -> None:
    match = desk.paper()
    desk.do("referee", "rule", match, "late", "--offender", "E-W", "--seconds", "400", *CHIEF)
    assert desk.refused("referee", "annul", match, "2", *CHIEF)["code"] == "missing_field"
    assert desk.refused("referee", "annul", match, "2", *BY, "--reason", "x")["code"] == "not_in_authority"
    assert desk.refused("referee", "annul", match, "77", *CHIEF, "--reason", "x")["code"] == "no_such_ruling"
    desk.do("referee", "annul", match, "2", *CHIEF, "--reason", "x")
    assert desk.refused("referee", "annul", match, "2", *CHIEF, "--reason", "x")["code"] == "no_such_ruling"
    assert desk.log(match).state.game.levels == (3, 0)


# What is refused.


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("nosuch", "yxc", "--offender", "E", *BY), "no_such_log"),
        (("R1", "zzzz", "--offender", "E", *BY), "unknown_infraction"),
        (("R1", "c", "--offender", "E", *BY), "several_infractions"),
        (("R1", "yxc", "--offender", "X", *BY), "unknown_offender"),
        (("R1", "yxc", *BY), "wrong_field"),
        (("R1", "yxc", "--offender", "E"), "missing_field"),
        (("R1", "late", "--offender", "E-W", *BY), "case_needed"),
        (("R1", "late", "--offender", "E-W", "--case", "never", *BY), "case_needed"),
        (("R1", "late", "--offender", "E-W", "--seconds", "400", *BY), "not_in_authority"),
        (("R1", "yxc", "--offender", "E", "--sanction", "loss", *BY), "sanction_not_open"),
        (("R1", "yxc", "--offender", "E", "--amends", "1", *BY), "no_such_ruling"),
        (("R1", "yxc", "--offender", "E", "--cards", "ZZ", *BY), "unknown_card"),
        (("R1", "yxc", "--offender", "E", "--pattern", "flush", *BY), "unknown_pattern"),
        (("R1", "yxc", "--offender", "E", "--seconds", "-1", *BY), "wrong_field"),
        (("R1", "yxc", "--offender", "E", "--reason", "x" * 501, *BY), "wrong_field"),
        (("R1", "yxc", "--offender", "E", "--at", "noon", *BY), "wrong_field"),
        (("R1", "yxc", "--offender", "E", "--at", "2020-01-01T00:00", *BY), "time_runs_back"),
        (("R1",), "missing_field"),
    ],
)
def test_a_ruling_that_cannot_be_made_changes_nothing(desk: Desk, words: tuple[str, ...], code: str) -> None:
    desk.paper()
    assert desk.refused("referee", "rule", *words)["code"] == code


@pytest.mark.parametrize("command", ["rule", "annul", "choose", "pause", "resume", "inspect", "correct", "rewind"])
def test_a_match_that_is_not_there_and_a_log_that_is_no_match(desk: Desk, command: str) -> None:
    desk.do("referee", "discipline", "open", "--who", "某队", "--offence", "gifts", "--text", "送礼")
    words = {
        "rule": ("yxc", "--offender", "E", *BY),
        "annul": (1, *BY),
        "choose": (0,),
        "correct": (1, "E", "W", "--reason", "x", "--official", "孙"),
        "rewind": (0, "--reason", "x", "--official", "孙"),
    }.get(command, ())
    assert desk.refused("referee", command, "nosuch", *words)["code"] == "no_such_log"
    assert desk.refused("referee", command, "desk", *words)["code"] == "not_a_log"


# At a match that is played card by card.


def test_a_violation_stops_a_player_for_a_trick(desk: Desk) -> None:
    desk.played("M", "GJ17")
    said = desk.do("referee", "rule", "M", "serious_breach", "--offender", "N", *BY)
    assert "N is stopped for a trick [001 §16(2)]" in said
    assert desk.log("M").facts[-1].data["word"] == "skip"


def test_a_choice_is_told_to_the_referee(desk: Desk) -> None:
    desk.played("M", "JS23")
    said = desk.do("referee", "rule", "M", "yxc", "--offender", "N", *BY)
    assert "W chooses whether to stop them (0* nothing; 1 N misses one play)" in said
    assert desk.refused("referee", "choose", "M", "7")["code"] == "wrong_field"
    assert desk.refused("referee", "rule", "M", "yxc", "--offender", "E", *BY)["code"] == "choice_first"
    desk.do("referee", "choose", "M", "1")
    assert desk.log("M").facts[-1].data["word"] == "skip"
    assert not desk.log("M").state.register.pending
    assert desk.refused("referee", "choose", "M", "1")["kind"] == "out_of_turn"


def test_stop_and_go_on(desk: Desk) -> None:
    desk.played("M", "JS23")
    assert desk.refused("referee", "resume", "M")["code"] == "not_paused"
    assert "stopped" in desk.do("referee", "pause", "M")
    assert desk.refused("referee", "pause", "M")["code"] == "paused"
    done = desk.run("play", "M", "--plain", "--fast")
    assert done.exit_code == 1
    assert "the referee has stopped the match" in done.stderr
    desk.do("referee", "resume", "M")
    assert desk.log("M").state.register.paused is None


def test_a_look_at_a_hand_is_known_to_everybody(desk: Desk) -> None:
    log = desk.played("M", "JS23")
    shown = desk.json("referee", "inspect", "M", "--seat", "N")
    assert list(shown["hands"]) == ["N"]
    assert len(shown["hands"]["N"]) == 27
    assert desk.log("M").facts[len(log.facts)].kind == "inspect"
    assert "♥" in desk.do("referee", "inspect", "M")
    desk.paper()
    assert desk.refused("referee", "inspect", "R1")["code"] == "no_deal"


def test_going_back_is_a_fact(desk: Desk) -> None:
    log = desk.played("M", "JS23", lambda log: sum(fact.kind == "play" for fact in log.facts) == 5)
    last = log.facts[-1].seq
    assert desk.refused("referee", "rewind", "M", last - 2, "--reason", "错")["code"] == "missing_field"
    assert desk.refused("referee", "rewind", "M", last - 2, "--reason", " ", *BY)["code"] == "missing_field"
    desk.do("referee", "rewind", "M", last - 2, "--reason", "误收", *BY)
    data = desk.log("M").facts[-1].data
    assert (data["to"], data["reason"], data["official"]) == (last - 2, "误收", BY[1])
    assert desk.refused("referee", "rewind", "M", 100_000, "--reason", "x", *BY)["code"] == "wrong_field"
    (noted,) = desk.json("referee", "register")
    assert (noted["kind"], noted["ruling"]["to"]) == ("rewind", last - 2)
    said = desk.do("referee", "register")
    assert "play goes back to" in said
    assert "误收" in said


def test_a_ruling_takes_no_time_from_a_match_that_is_put_away(desk: Desk) -> None:
    log = desk.played("M", "NJ")
    assert log.state.format.timed
    desk.do("referee", "pause", "M")
    assert desk.log("M").state.at == log.state.at


# Who it was, and late.


def test_an_offender_by_his_name(desk: Desk) -> None:
    match = desk.paper()
    words = ("referee", "rule", match, "yxc", *BY, "--dry-run", "--offender")
    assert desk.json(*words, "王五")["ruling"]["offender"] == "N"
    assert desk.json(*words, "e")["ruling"]["offender"] == "E"
    wrong = desk.refused(*words, "a")
    assert wrong["code"] == "unknown_offender"
    for word in ("E 张三", "S 赵六", "E-W", "N-S"):
        assert word in wrong["message"]


@pytest.mark.parametrize("book", ["JS23", "NJ"])
def test_003_c3_7_1_1_who_is_there_in_time_is_not_late(desk: Desk, book: str) -> None:
    desk.do("record", "new", "--id", "T", "--book", book)
    for code in ("late", "both_late"):
        late = ("referee", "rule", "T", code, "--offender", "E-W", *CHIEF, "--seconds")
        assert desk.refused(*late, 0)["code"] == "not_late"
        assert desk.json(*late, 1, "--dry-run")["ruling"]["sanction"] == "warning"


def test_003_c3_7_1_1_nobody_is_late_for_a_game_that_is_played(desk: Desk) -> None:
    desk.played("M", "JS23", lambda log: any(fact.kind == "play" for fact in log.facts))
    late = ("late", "--offender", "E-W", "--seconds", 20, *BY)
    assert desk.refused("referee", "rule", "M", *late)["code"] == "already_seated"
    said = desk.do("referee", "rule", desk.paper(), *late, "--dry-run")  # a sheet may be written later
    assert "is it right?" in said


@pytest.mark.parametrize(("book", "article"), [("HA17", "000 §20"), ("GJ17", "001 §21")])
def test_000_20_lateness_is_one_row_by_the_regulations(desk: Desk, book: str, article: str) -> None:
    desk.do("record", "new", "--id", "T", "--book", book)
    (case,) = row(load(book), "late").cases
    assert (case.code, case.article) == ("", article)
    ruling = desk.json("referee", "rule", "T", "late", "--offender", "E-W", "--seconds", 20, *BY)["ruling"]
    assert (ruling["sanction"], ruling["remedies"]) == ("none", ["as_regulations"])


# Scores put right.


def test_a_finish_order_is_put_right(desk: Desk) -> None:
    match = desk.paper()
    words = ("referee", "correct", match)
    assert desk.refused(*words, "1", "N", "S", "--reason", "写反了")["code"] == "missing_field"
    said = desk.do(*words, "1", "N", "S", "--reason", "写反了", *BY)
    assert "E-W 2 : 5 N-S" in said
    shown = desk.do("record", "show", match)
    assert " N    S " in shown
    assert f"{match} #" in shown
    assert "写反了" in shown
    fact = desk.log(match).facts[-1]
    assert (fact.data["official"], fact.data["role"], fact.data["error"]) == (BY[1], "referee", "slip")
    assert fact.data["article"] == "003 c4.3.1"
    assert desk.refused(*words, "2", "N", "S", "--reason", "x", *BY)["code"] == "no_such_deal"
    assert desk.refused(*words, "1", "N", "N", "--reason", "x", *BY)["code"] == "wrong_finish"
    (noted,) = desk.json("referee", "register", "--article", "c4.3")
    assert (noted["kind"], noted["game"], noted["deal"], noted["ruling"]["finish"]) == ("correct", 1, 1, ["N", "S"])
    assert "score put right: N S" in desk.do("referee", "register")
    assert desk.json("referee", "register", "--article", "c9") == []
    assert desk.json("referee", "register", "--pair", "张三", "--infraction", "更正")
    (told,) = desk.json("record", "show", match)["noted"]
    assert told["kind"] == "correct"


def over(desk: Desk, book: str) -> str:
    """A match of one deal, over at 09:10."""
    mode = ("--mode", "time_and_deals" if book == "NJ" else "deals", "--deals", 1)
    desk.do("record", "new", "--id", "T", "--book", book, "--at", BEGAN, *mode)
    desk.do("record", "result", "T", "E", "W", "--at", "+10:00")
    return "T"


DAY = "2026-05-01T"


@pytest.mark.parametrize(
    ("article", "book", "words", "code"),
    [
        ("003 c4.3.1", "JS23", ("--left", DAY + "09:12", "--at", DAY + "09:13"), "slip_late"),
        ("003 c4.3.1", "JS23", ("--left", DAY + "09:12", "--at", DAY + "09:12"), ""),
        ("003 c4.3.1", "JS23", ("--left", DAY + "09:12", "--at", DAY + "10:00", "--pointed-out", DAY + "09:11"), ""),
        ("003 c4.3.2", "JS23", ("--published", DAY + "09:20", "--at", DAY + "09:30:01"), "not_yours"),
        ("003 c4.3.2", "JS23", ("--published", DAY + "09:20", "--at", DAY + "09:30:01", "chief"), "correction_late"),
        ("003 c4.3.2", "JS23", ("--published", DAY + "09:20", "--at", DAY + "09:30", "chief"), ""),
        ("003 c4.3.2", "JS23", ("--at", DAY + "09:30:01"), "correction_late"),  # nobody said when they left
        ("002 s11", "NJ", ("--published", DAY + "09:20", "--at", DAY + "09:23:01", "recorder"), "correction_late"),
        ("002 s11", "NJ", ("--published", DAY + "09:20", "--at", DAY + "09:23", "recorder"), ""),
        ("001 §35(1)", "GJ17", ("--at", DAY + "09:11"), "chief_corrects"),
        ("001 §35(1)", "GJ17", ("--at", DAY + "19:11", "chief"), ""),
        ("003 c3.9(2)4", "JS23", ("--at", DAY + "10:00", "--appeal", 1), "not_upheld"),
    ],
)
def test_003_c4_3_002_s11_a_finish_order_is_put_right_in_time_and_by_whom_the_book_says(
    desk: Desk, article: str, book: str, words: tuple[object, ...], code: str
) -> None:
    match = over(desk, book)
    *options, last = words
    role = ("--role", last) if last in ("chief", "recorder") else ()
    said = ("referee", "correct", match, "1", "N", "S", "--reason", "x", *BY, *(options if role else words), *role)
    if code:
        refused = desk.refused(*said)
        assert refused["code"] == code
        assert code == "not_yours" or article[:6] in refused["article"]
    else:
        assert "N-S won" in desk.do(*said)


def test_003_c4_3_3_the_chief_s_own_limit_holds_for_a_match_too(desk: Desk) -> None:
    match = over(desk, "JS23")
    late = ("referee", "correct", match, "1", "N", "S", "--reason", "x", *BY, "--at", DAY + "09:40")
    assert desk.refused(*late)["code"] == "correction_late"
    desk.do("referee", "correction", "limit", 30)
    assert "N-S won" in desk.do(*late)


def test_seats_and_sides_are_taken_and_told_in_chinese(desk: Desk) -> None:
    """003 c3.7(3): the same ruling as with letters."""
    desk.do("record", "new", "--id", "R9", "--book", "JS23", "--players", *PLAYERS, lang="zh")
    assert desk.do("record", "result", "R9", "东西", lang="zh").startswith("东西 5 : 2 南北")
    said = ("referee", "rule", "R9", "信号", "--offender", "西", "--official", "孙", "--role", "chief")
    told = desk.do(*said, "--leader", "南", lang="zh")
    assert "西 李四 (张三 / 李四)" in told
    assert "本副结束，东西方作双下" in told
    assert "由南家领出" in told
    assert "东西 5 : 5 南北" in told
    forfeited = desk.do("referee", "rule", "R9", "弃权", "--offender", "南北", *CHIEF, lang="zh")
    assert "东西胜" in forfeited
    assert "E-W" not in told + forfeited
    assert "南北  王五 / 赵六" in desk.do("referee", "register", "--standing", lang="zh")


def test_a_refusal_says_in_chinese_what_may_be_chosen(desk: Desk) -> None:
    desk.paper()
    on_seat = ("--offender", "东", *BY)
    which = desk.run("referee", "rule", "R1", "未报", *on_seat, lang="zh")
    assert "once 各家其后出牌或过牌均不超过一手" in which.stderr
    chosen = desk.run("referee", "rule", "R1", "离座", *on_seat, lang="zh")
    assert "violation 违例，foul 犯规" in chosen.stderr
    meant = desk.run("referee", "rule", "R1", "越序", *on_seat, lang="zh")
    assert "越序抓牌 out_of_turn_draw、越序出牌 out_of_turn_play" in meant.stderr
    leader = desk.run("referee", "rule", "R1", "信号", *on_seat, "--leader", "西", "--role", "chief", lang="zh")
    assert "领出者须是非违规方的选手" in leader.stderr


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_lookup_and_register_fit_80_columns(desk: Desk, lang: str) -> None:
    desk.paper()
    desk.do("referee", "rule", "R1", "yxc", "--offender", "E", *BY)
    desk.do("referee", "rule", "R1", "yxc", "--offender", "W", *BY)
    desk.columns = "80"
    pages = [desk.do("referee", "register", lang=lang)]
    pages += [desk.do("referee", "lookup", "--all", "--book", book, lang=lang) for book in BOOKS]
    lines = [line for page in pages for line in page.splitlines()]
    assert max(cell_len(line) for line in lines) <= 80
    assert not [line for line in lines if "─" in line]  # a list, no table
    name, cost = (
        ("越序出牌", "  越序出牌: 违例") if lang == "zh" else ("out-of-turn play", "  out-of-turn play: violation")
    )
    assert f"{name}  out_of_turn_play" in "\n".join(lines)
    assert cost in lines


def test_what_was_ruled_is_kept_though_nobody_reads_what_it_said(desk: Desk) -> None:
    desk.paper()
    reader, writer = os.pipe()
    os.close(reader)
    words = [sys.executable, "-m", "guandan", "referee", "rule", "R1", "yxc", "--offender", "E", *BY]
    env = {**os.environ, "GUANDAN_HOME": str(desk.home)}
    subprocess.run(words, stdout=writer, stderr=subprocess.DEVNULL, env=env, check=False)
    os.close(writer)
    assert len(desk.json("referee", "register")) == 1


def test_nobody_chooses_where_nothing_is_to_be_chosen(desk: Desk) -> None:
    desk.paper()
    assert desk.refused("referee", "choose", "R1", 0)["code"] == "no_choice"
