"""Reading the file of infractions, and everything that can be wrong with it."""

import doctest
from pathlib import Path

import pytest

from guandan.game.errors import Unreadable
from guandan.game.ruleset import BOOKS, Ruleset, load, load_file
from guandan.game.settings import settings
from guandan.referee import infractions as module
from guandan.referee.infractions import row, table
from guandan.referee.tablefile import FILE, BadTable, Infraction, infractions, parse, value_word
from guandan.referee.words import ASKS, AUTHORITIES, GROUPS, REMEDIES, RULED_BY, SANCTIONS, SCOPES

GOOD = """
[common]
none = {}
warning = { sanction = ["warning"] }
[sheet]
zh = "不填表"
en = "record sheet"
pinyin = "btb"
keys = ["bt", "填表", "she"]
words = ["form"]
group = "record"
asks = ["seat"]
setting = "record.neglected"
"""
SECOND = GOOD.partition("[sheet]")[2].join(("[other]", ""))


def test_the_sample_is_good() -> None:
    (only,) = parse(GOOD).values()
    assert (only.code, only.name.zh, only.group) == ("sheet", "不填表", "record")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('en = "record sheet"\n', "", "en missing"),
        ('group = "record"', 'group = "weather"', '"weather" is none of before, draw'),
        ('asks = ["seat"]', 'asks = ["chair"]', '"chair" is none of seat'),
        ('"record.neglected"', '"record.nothing"', '"record.nothing" is not a setting that decides'),
        ('"record.neglected"', '"levels.must_play"', '"levels.must_play" is not a setting that decides'),
        ('"record.neglected"', '"record.unsigned"', 'no ruling for the value "forfeit" of record.unsigned'),
        ('"record.neglected"', '"record.neglected"\nis = { waring = {} }', '"waring" is none of none, warning'),
        ('["warning"]', '["caution"]', '"caution" is none of none, warning'),
        ('["warning"]', "[]", "a choice among no sanctions"),
        ('["warning"] }', '["warning"], remedy = ["sing"] }', '"sing" is none of put_back'),
        ('["warning"] }', '["warning"], by = "crowd" }', '"crowd" is none of referee'),
        ('["warning"] }', '["warning"], sanctions = [] }', "sanctions not understood"),
        ('["warning"] }', '["warning"], nth = "wind.scope" }', '"wind.scope" is not a setting with a number'),
        ('{ sanction = ["warning"] }', "{ steps = [{}, {}] }", "several steps need a scope"),
        ('{ sanction = ["warning"] }', '{ steps = [{}], scope = "year" }', '"year" is none of trick'),
        ('{ sanction = ["warning"] }', "{ case = { a = {} } }", "cases named and used differ: a"),
        ('group = "record"', 'group = "record"\ncases = { a = ["甲", "a"] }', "cases named and used differ: a"),
        ('{ sanction = ["warning"] }', "{ case = { a = { case = { b = {} } } } }", "a case inside a case"),
        ('{ sanction = ["warning"] }', '{ same_as = "sheet" }', '"sheet" is not another infraction'),
        ('{ sanction = ["warning"] }', '{ same_as = "nothing" }', '"nothing" is not another infraction'),
        ('setting = "record.neglected"', 'sanction = ["warning"]', "no setting decides it"),
        ('setting = "record.neglected"', "", "no setting decides it"),
        ('pinyin = "btb"', 'pinyin = "bt"', '"bt" are not the initials of 不填表'),
        ('pinyin = "btb"', 'pinyin = "BTB"', '"BTB" are not the initials'),
        ('keys = ["bt"', 'keys = ["tx"', 'the key "tx" is not out of the initials btb'),
        ('"填表", "she"', '"填写", "she"', "the key 填写 is not out of 不填表"),
        ('"填表", "she"', '"填表", "xyz"', 'the key "xyz" neither begins a word'),
        ('"填表", "she"', '"填表", "shee"', "one to 3 keystrokes"),
        ('"填表", "she"', '"填表", ""', "one to 3 keystrokes"),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(BadTable) as refusal:
        parse(GOOD.replace(old, new))
    assert said in str(refusal.value)
    assert str(refusal.value).startswith("infractions.toml: ")


def test_a_key_belongs_to_one_infraction() -> None:
    with pytest.raises(BadTable, match='other: the key "bt" belongs to sheet'):
        parse(GOOD + SECOND)


def test_also_must_cover_every_value_and_know_its_remedies() -> None:
    also = '\n[sheet.also]\nsetting = "bad_play.partner_lead"\nis = { free = [], restricted = ["take_back"] }\n'
    assert parse(GOOD + also)["sheet"].also
    with pytest.raises(BadTable, match='no ruling for the value "restricted"'):
        parse(GOOD + also.replace(', restricted = ["take_back"]', ""))
    with pytest.raises(BadTable, match='"sing" is none of'):
        parse(GOOD + also.replace("take_back", "sing"))


def test_how_values_are_written() -> None:
    assert value_word(settings()["late.foul_from"], None) == "none"
    assert value_word(settings()["late.foul_from"], 300) == "number"
    assert value_word(settings()["pair.jokers"], True) == "yes"
    assert value_word(settings()["pair.jokers"], False) == "no"
    assert value_word(settings()["wind.scope"], "any") == "any"


# ---- words


def test_every_word_is_used() -> None:
    text = FILE.read_text("utf-8")
    assert [word for word in (*GROUPS, *REMEDIES, *SANCTIONS) if f'"{word}"' not in text] == []
    needed = {need for remedy in REMEDIES.values() for need in remedy.needs}
    assert needed <= ASKS.keys()
    assert needed | {ask for one in infractions().values() for ask in one.asks} == ASKS.keys()


def test_sanctions_are_ruled_by_somebody() -> None:
    assert RULED_BY.keys() == SANCTIONS.keys()
    for key in {*RULED_BY.values(), "authority.choice"}:
        assert set(settings()[key].values) == set(AUTHORITIES)


def test_every_name_is_there_in_both_languages() -> None:
    texts = [*GROUPS.values(), *ASKS.values(), *SANCTIONS.values(), *SCOPES.values()]
    texts += [remedy.name for remedy in REMEDIES.values()]
    texts += [text for one in infractions().values() for text in (one.name, *one.cases.values())]
    assert all(zh and en for zh, en in texts)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_two_infractions_share_a_name(lang: str) -> None:
    names = [one.name.pick(lang) for one in infractions().values()]
    assert len(set(names)) == len(names)


# ---- tables


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_lists_every_infraction_group_by_group(book: str) -> None:
    rows = table(load(book))
    assert [one.infraction.code for one in rows] == list(infractions())
    places = [list(GROUPS).index(one.infraction.group) for one in rows]
    assert places == sorted(places)
    for one in rows:
        assert one.article
        for case in one.cases:
            assert case.steps[0].nth == 1
            assert bool(case.scope) == (len(case.steps) > 1)
            assert case.code == "" or case.name.zh


def deciding(one: Infraction) -> set[str]:
    return {key for key in settings() if f'"{key}"' in repr(one).replace("'", '"')}


def test_every_setting_of_a_sanction_decides_a_row() -> None:
    """No setting that names a sanction is forgotten by the tables."""
    asked = {key for one in infractions().values() for key in deciding(one)}
    apart = ("ladder.", "violation.", "foul.", "loss.", "authority.", "waiver.", "claim.", "late.means", "score.")
    penal = {
        key
        for key, one in settings().items()
        if one.type == "word"
        and one.part in ("report", "penalties", "time", "deal")
        and {"warning", "violation", "foul", "jiangsu", "exclude", "redraw", "free", "take_back"} & set(one.values)
        and not key.startswith(apart)
    }
    assert penal <= asked


def own(tmp_path: Path, parent: str, text: str) -> Ruleset:
    path = tmp_path / "cup.toml"
    path.write_text(f'[book]\nid = "CUP"\nparent = "{parent}"\n{text}', "utf-8")
    return load_file(path)


def test_an_own_book_gets_the_other_ruling(tmp_path: Path) -> None:
    cup = own(tmp_path, "GJ17", '[out_of_turn]\nplay = "take_back_violation"\npartner_lead = "free"\n')
    step = row(cup, "out_of_turn_play").case().at(1)
    assert (step.sanctions, step.remedies, step.article) == (("violation",), ("take_back",), "regulations 规程")


def test_an_own_book_that_sets_late_steps(tmp_path: Path) -> None:
    cup = own(tmp_path, "GJ17", "[late]\nwarning_from = 0\nforfeit_from = { value = 900, article = '规程第五条' }\n")
    late = row(cup, "late")
    assert [(case.limit, case.at(1).sanctions) for case in late.cases] == [
        (0, ("warning",)),
        (None, ("none",)),
        (900, ("forfeit",)),
    ]
    assert late.case("forfeit").article == "规程第五条"


def test_an_own_book_that_excludes_at_the_third_signal_or_never(tmp_path: Path) -> None:
    third = row(own(tmp_path, "CLUB", "[ladder]\noffences_per_exclusion = 3\n"), "signal").case()
    assert [third.at(nth).sanctions for nth in (1, 2, 3, 9)] == [
        ("warning",),
        ("warning",),
        ("exclusion",),
        ("exclusion",),
    ]
    never = row(own(tmp_path, "CLUB", '[ladder]\noffences_per_exclusion = "none"\n'), "signal").case()
    assert (never.scope, [step.sanctions for step in never.steps]) == ("", [("warning",)])


def test_an_own_book_with_other_officials(tmp_path: Path) -> None:
    cup = own(tmp_path, "GJ17", '[authority]\nfoul = "referee"\nwarning = "deputy_or_chief"\n')
    signal = row(cup, "signal")
    assert signal.case("plain").at(1).authority("warning") == "deputy_or_chief"
    assert signal.case("plain").at(2).authority("foul") == "chief"  # the article asks for the chief's consent
    assert row(cup, "phone").case().at(1).authority("foul") == "referee"


def test_an_own_article_with_fewer_parts_is_cited_whole(tmp_path: Path) -> None:
    cup = own(tmp_path, "GJ17", '[report]\npenalty = { value = "jiangsu", article = "规程 7; 规程 8" }\n')
    missed = row(cup, "missed_report")
    assert missed.case("more").article == "规程 8"
    assert missed.case("first").article == "规程 7; 规程 8"


def test_an_unknown_infraction_is_refused_and_a_case_or_sanction_is_a_mistake_of_the_program() -> None:
    with pytest.raises(Unreadable):
        row(load("GJ17"), "nothing")
    with pytest.raises(KeyError):
        row(load("GJ17"), "late").case("nothing")
    with pytest.raises(KeyError):
        row(load("GJ17"), "manner").case().at(1).authority("foul")


def test_examples() -> None:
    assert doctest.testmod(module).failed == 0
