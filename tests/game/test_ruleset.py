"""Loading rule books: ours by any name, an organiser's from a file, and everything that can be wrong with one."""

import doctest
import re
import shutil
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from guandan.game import ruleset as module
from guandan.game.acts import TABLE
from guandan.game.bookfile import MOST_BYTES
from guandan.game.booknote import book_of, noted
from guandan.game.errors import SENTENCES, Conflict, GuandanError, NotAllowed, Text, Unreadable
from guandan.game.facts import Body
from guandan.game.ruleset import (
    BOOKS,
    FILES,
    Ruleset,
    check_file,
    differences,
    find,
    load,
    load_file,
    rebuilt,
    versions,
)
from guandan.game.settings import RULESETS, settings

Write = Callable[..., Path]
HEAD = '[book]\nid = "CUP"\nparent = "JS23"\n'


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file and give its path."""

    def _write(text: str | bytes, name: str = "cup.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return _write


# ---- ours


def test_five_books_in_the_order_of_their_documents() -> None:
    assert BOOKS == ("HA17", "GJ17", "NJ", "JS23", "CLUB")
    assert [load(book).source for book in BOOKS] == ["000", "001", "002", "003", "004"]
    assert [load(book).parent for book in BOOKS] == ["GJ17", "", "JS23", "GJ17", "GJ17"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_has_many_names_but_is_loaded_once(book: str) -> None:
    assert load(book) is load(book.lower()) is load(FILES[book]) is load(f"{FILES[book]}.toml") is find(book)


def test_unknown_book_is_answered_with_those_there_are() -> None:
    with pytest.raises(Unreadable) as refusal:
        load("JS24")
    assert refusal.value.code == "book_unknown"
    assert "HA17, GJ17, NJ, JS23, CLUB" in refusal.value.text.zh
    assert "HA17, GJ17, NJ, JS23, CLUB" in refusal.value.text.en


@pytest.mark.parametrize("ask", [load, find])
def test_a_long_name_is_not_repeated_in_full(ask: Callable[[str], Ruleset]) -> None:
    with pytest.raises(Unreadable) as refusal:
        ask("x" * 5000)
    assert refusal.value.code == "book_unknown"
    assert "x" * 37 + "..." in refusal.value.text.zh
    assert len(refusal.value.text.en) < 200


def test_a_root_book_with_a_gap_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in RULESETS.glob("*.toml"):
        shutil.copy(file, tmp_path)
    path = tmp_path / "national-2017.toml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"^a_fail = .*$", "", text, flags=re.MULTILINE), "utf-8")
    monkeypatch.setattr(module, "RULESETS", tmp_path)
    with pytest.raises(Unreadable) as refusal:
        module._own.__wrapped__("GJ17")
    assert (refusal.value.code, refusal.value.facts) == (
        "book_missing_value",
        {"file": "national-2017.toml", "key": "levels.a_fail"},
    )


def test_getters() -> None:
    js = load("JS23")
    assert js.flag("pair.jokers") is True
    assert js.number("bomb.max") == 10
    assert js.limit("return.limit_opponent") == 10
    assert load("GJ17").limit("return.limit_opponent") is None
    assert js.word("later.shuffler") == "left_of_first"
    assert js.words("levels.must_play") == ("A",)
    assert js.words("terms.plate") == ("二连三",)
    assert js.article("articles.turn") == "003 c3.5(5)1"
    assert js.name.en == "Jiangsu 2023"


def test_own_article_with_inherited_value() -> None:
    js, gj = load("JS23"), load("GJ17")
    assert js.number("time.play") == gj.number("time.play") == 20
    assert (js.article("time.play"), js.origin("time.play")) == ("003 c3.5(5)4", "JS23")
    assert (gj.article("time.play"), gj.origin("time.play")) == ("001 §22(1)", "GJ17")


def test_silent_document_inherits_with_the_parents_article() -> None:
    assert (load("NJ").article("rr.method"), load("NJ").origin("rr.method")) == (
        load("GJ17").article("rr.method"),
        "GJ17",
    )
    assert (load("NJ").article("foul.leader_by"), load("NJ").origin("foul.leader_by")) == ("003 c3.7(3)", "JS23")


@pytest.mark.parametrize(
    "ask",
    [
        lambda book: book.flag("bomb.max"),
        lambda book: book.number("pair.jokers"),
        lambda book: book.number("match.minutes"),
        lambda book: book.limit("wind.scope"),
        lambda book: book.word("rank.criteria"),
        lambda book: book.words("wind.scope"),
    ],
)
def test_asking_for_the_wrong_type_is_a_mistake_of_the_program(ask: Callable[[Ruleset], object]) -> None:
    with pytest.raises(TypeError):
        ask(load("GJ17"))


def test_asking_for_an_unknown_setting_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        load("GJ17").flag("no.such")


def test_a_book_is_a_frozen_value() -> None:
    book = load("GJ17")
    with pytest.raises(AttributeError):
        book.id = "X"  # type: ignore[misc]
    with pytest.raises(TypeError):
        book.entries["bomb.max"] = book.entries["cut.min"]  # type: ignore[index]
    assert len({load(name) for name in BOOKS}) == 5


def test_digest_tells_values_not_articles(write: Write) -> None:
    assert len({load(book).digest for book in BOOKS}) == 4  # HA17 and GJ17 differ in articles and notes alone
    same = load_file(write(HEAD + '[time]\nplay = { value = 20, article = "规程" }\n', "same.toml"))
    other = load_file(write(HEAD + "[time]\nplay = 21\n", "other.toml"))
    assert same.digest == load("JS23").digest != other.digest


def test_docstring_example() -> None:
    assert doctest.testmod(module).failed == 0


# ---- an organiser's own


def test_organisers_book(write: Write) -> None:
    path = write(
        HEAD
        + 'name = { zh = "杯赛", en = "Cup" }\n'
        + '[match]\nminutes = 40\nmax_deals = { value = 7, article = "规程第六条" }\n'
        + 'at_time = { article = "规程第七条" }\n[report]\nthreshold = "none"\n'
    )
    cup = load_file(path)
    assert (cup.id, cup.name.zh, cup.parent, cup.base) == ("CUP", "杯赛", "JS23", load("JS23"))
    assert (cup.limit("match.minutes"), cup.article("match.minutes")) == (40, "regulations 规程")
    assert (cup.limit("match.max_deals"), cup.article("match.max_deals")) == (7, "规程第六条")
    assert (cup.word("match.at_time"), cup.article("match.at_time")) == ("stop", "规程第七条")
    assert cup.limit("report.threshold") is None
    assert (cup.article("time.play"), cup.origin("time.play")) == ("003 c3.5(5)4", "JS23")
    assert find(str(path)) == cup


def test_parent_may_be_a_file_beside_it(write: Write) -> None:
    write('[book]\nid = "BASE"\nparent = "club-100.toml"\n[time]\nplay = 25\n', "base.toml")
    cup = load_file(write('[book]\nid = "CUP"\nparent = "base.toml"\n[time]\nreturn = 50\n'))
    assert (cup.number("time.play"), cup.number("time.return"), cup.word("score.grade")) == (25, 50, "c100")
    assert (cup.origin("time.play"), cup.origin("time.return"), cup.origin("score.grade")) == ("BASE", "CUP", "CLUB")


def test_tables_dotted_keys_and_quoted_keys_are_the_same_statement(write: Write) -> None:
    forms = (
        "[time]\nplay = 25\n",
        "time.play = 25\n",
        "[time.play]\nvalue = 25\n",
        '["time"]\n"play" = { value = 25 }\n',
    )
    about = 'book = { id = "CUP", parent = "JS23" }\n'
    books = [load_file(write(about + form, f"{number}.toml")) for number, form in enumerate(forms)]
    assert [book.number("time.play") for book in books] == [25, 25, 25, 25]


def test_utf8_with_byte_order_mark_is_read(write: Write) -> None:
    assert load_file(write(b"\xef\xbb\xbf" + HEAD.encode())).id == "CUP"


@pytest.mark.parametrize(
    ("text", "kind", "code", "line", "says"),
    [
        (HEAD + "[time\n", Unreadable, "book_broken", 4, "line 4, column 6: not valid TOML"),
        (HEAD + "[time]\nplay = \n", Unreadable, "book_broken", 5, "TOML"),
        (HEAD + "[time]\nplay = 20\nplay = 30\n", Unreadable, "book_broken", 6, "TOML"),
        (HEAD + '[time]\nplay = "20', Unreadable, "book_broken", 5, "line 5, column 11: not valid TOML"),
        (HEAD.encode() + b"# \xff\n", Unreadable, "book_not_utf8", 4, "UTF-8"),
        (HEAD + "[time]\nplai = 20\n", Unreadable, "book_unknown_key_near", 5, '"time.play"'),
        (HEAD + "[tiem]\nplay = 20\n", Unreadable, "book_unknown_key_near", 5, '"time.play"'),
        (HEAD + "[time]\nzzzzzz = 20\n", Unreadable, "book_unknown_key", 5, "time.tribute"),
        ("minutes = 40\n" + HEAD, Unreadable, "book_unknown_key_near", 1, "match.minutes"),
        ("play = 20\n" + HEAD, Unreadable, "book_unknown_key_near", 1, '"time.play"'),
        (HEAD + "[mach]\n", Unreadable, "book_unknown_key_near", 4, '"match"'),
        (HEAD + "[[time]]\nplay = 20\n", Unreadable, "book_not_table", 4, "[time]"),
        ("time = 20\n" + HEAD, Unreadable, "book_not_table", 1, "[time]"),
        ('\n[[book]]\nid = "CUP"\nparent = "JS23"\n', Unreadable, "book_not_table", 2, "[book]"),
        ("book = 5\n", Unreadable, "book_not_table", 1, "[book]"),
        (HEAD + f"[time]\n{'x' * 5000} = 20\n", Unreadable, "book_unknown_key", 5, f'"time.{"x" * 32}..."'),
        (HEAD + 'colour = "red"\n', Unreadable, "book_unknown_key", 4, "book.parent"),
        (
            HEAD + "[time]\nplay = { value = 20, articel = '' }\n",
            Unreadable,
            "book_unknown_key_near",
            5,
            "time.play.article",
        ),
        (HEAD + '[time]\nplay = "20"\n', Unreadable, "book_wrong_type", 5, "a whole number 1..600"),
        (HEAD + "[time]\nplay = {}\n", Unreadable, "book_wrong_type", 5, "a whole number 1..600"),
        (HEAD + "[time]\nplay = 1979-05-27\n", Unreadable, "book_wrong_type", 5, "1979-05-27"),
        (HEAD + "[time]\nplay = 0\n", NotAllowed, "book_value_not_allowed", 5, "a whole number 1..600"),
        (HEAD + '[wind]\nscope = "all"\n', NotAllowed, "book_value_not_allowed", 5, '"first_only", "any"'),
        (HEAD + "[sequence]\nlevel_natural = false\n", Unreadable, "book_wrong_type", 5, '"natural"'),
        (HEAD + "[bomb]\nmax = [true, { a = 1 }]\n", Unreadable, "book_wrong_type", 5, "[true, { a = 1 }]"),
        (HEAD + f"[bomb]\nmax = 0x{'f' * 9000}\n", NotAllowed, "book_value_not_allowed", 5, "0xffff"),
        (HEAD + '[rank]\ncriteria = ["luck"]\n', NotAllowed, "book_value_not_allowed", 5, "progressive"),
        (HEAD + '[time]\nplay = { value = 20, article = "" }\n', Unreadable, "book_no_article", 5, "article"),
        (HEAD + "[time]\nplay = { value = 20, article = 5 }\n", Unreadable, "book_no_article", 5, "article"),
        ("", Unreadable, "book_no_id", 1, "id"),
        ('[book]\nparent = "JS23"\n', Unreadable, "book_no_id", 1, "id"),
        ('[book]\nparent = "JS23"\nid = "my cup"\n', Unreadable, "book_no_id", 3, "id"),
        ('[book]\nparent = "JS23"\nid = 5\n', Unreadable, "book_bad_field", 3, "id of [book] must be text"),
        (HEAD + 'year = "2024"\n', Unreadable, "book_bad_field", 4, "year"),
        (HEAD + "year = 0\n", Unreadable, "book_bad_field", 4, "1..9999"),
        (HEAD + 'name = { zh = "杯" }\n', Unreadable, "book_bad_field", 4, "name"),
        ('[book]\nid = "js23"\nparent = "JS23"\n', Conflict, "book_id_taken", 2, "Jiangsu 2023"),
        (
            HEAD + "[cut]\nmin = 20\n[shuffle]\nfirst_max = 4\n",
            Conflict,
            "book_contradiction",
            7,
            "shuffle.first_min is 5",
        ),
        (HEAD + '[match]\nmode = "time"\n', Conflict, "book_contradiction", 5, 'match.minutes, which is "none"'),
        (HEAD + "[pair]\njokers = false\n", Conflict, "book_contradiction", 5, "pair.jokers is false"),
        (HEAD + '[match]\nmodes = ["time"]\n', Conflict, "book_contradiction", 5, 'match.modes, which is ["time"]'),
        (
            HEAD + '[match]\nmode = "time_and_deals"\nmodes = ["time_and_deals"]\nminutes = 40\n',
            Conflict,
            "book_contradiction",
            5,
            "match.max_deals",
        ),
        ('[book]\nid = "CUP"\n', Unreadable, "book_no_parent", 1, "HA17, GJ17, NJ, JS23, CLUB"),
        ('[book]\nid = "CUP"\nparent = "JS24"\n', Unreadable, "book_unknown_parent", 3, "HA17, GJ17, NJ, JS23, CLUB"),
        ('[book]\nid = "CUP"\nparent = "cup.toml"\n', Conflict, "book_cycle", 3, "cup.toml → cup.toml"),
        *(
            (f"[book]\nid = 'CUP'\nparent = {parent}\n", Unreadable, "book_parent_path", 3, "beside this one")
            for parent in ("'../base.toml'", "'/etc/x.toml'", "'./base.toml'", "'a\\b.toml'", "'..'", '"a\\u0000b"')
        ),
        (f"[book]\nid = 'CUP'\nparent = '{'x' * 5000}'\n", Unreadable, "book_unknown_parent", 3, "x..."),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    write: Write, text: str | bytes, kind: type[GuandanError], *, code: str, line: int, says: str
) -> None:
    path = write(text)
    with pytest.raises(kind) as refusal:
        load_file(path)
    error = refusal.value
    assert (error.code, error.facts["line"]) == (code, line)
    assert says in error.text.en
    assert str(path) in error.text.zh
    assert f"第 {line} 行" in error.text.zh


def test_parents_that_form_a_circle(write: Write) -> None:
    write('[book]\nid = "A"\nparent = "b.toml"\n', "a.toml")
    path = write('[book]\nid = "B"\nparent = "a.toml"\n', "b.toml")
    problems, book = check_file(path)
    assert book is None
    assert [(problem.code, problem.facts["chain"]) for problem in problems] == [
        ("book_cycle", "b.toml → a.toml → b.toml")
    ]


def test_the_owner_of_an_id_is_named_in_the_readers_language(write: Write) -> None:
    problems, _ = check_file(write('[book]\nid = "js23"\nparent = "JS23"\n'))
    assert problems[0].text.zh.endswith("编号 js23 已属于江苏规则2023")
    assert problems[0].text.en.endswith("the id js23 belongs to Jiangsu 2023")


@pytest.mark.parametrize("value", ["[" * 5000, "9" * 9000])
def test_what_no_decoder_can_hold_is_refused_without_its_words(write: Write, value: str) -> None:
    problems, _ = check_file(write(f"x = {value}\n"))
    assert [problem.code for problem in problems] in (
        ["book_beyond"],
        ["book_broken"],
    )  # newer decoders count the depth
    assert "recursion" not in problems[0].text.zh
    assert "int" not in problems[0].text.zh


def test_what_the_decoder_says_stands_in_brackets(write: Write) -> None:
    problems, _ = check_file(write("[book\n"))
    assert re.search(r" 第 1 行第 6 列起不合 TOML 格式（.+）$", problems[0].text.zh)


def test_child_and_parent_cannot_share_an_id(write: Write) -> None:
    write(HEAD, "base.toml")
    problems, _ = check_file(write('[book]\nid = "CUP"\nparent = "base.toml"\n'))
    assert [problem.code for problem in problems] == ["book_id_taken"]


def test_every_problem_is_reported_in_the_order_of_lines(write: Write) -> None:
    text = '[time]\nplay = 0\n[wind]\nscope = "all"\nscop = 1\n[book]\nparent = "JS23"\n[bomb]\nmax = true\n'
    problems, book = check_file(write(text))
    assert book is None
    found = [(problem.facts["line"], problem.code) for problem in problems]
    assert found == [
        (2, "book_value_not_allowed"),
        (4, "book_value_not_allowed"),
        (5, "book_unknown_key_near"),
        (6, "book_no_id"),
        (9, "book_wrong_type"),
    ]


def test_contradictions_are_reported_in_the_order_of_lines(write: Write) -> None:
    text = (
        '[late]\nwarning_from = 700\n[match]\nat_time = "grace"\nmodes = ["time"]\n'
        '[book]\nid = "CUP"\nparent = "JS23"\n[score]\ngrade = "c100"\n[pair]\njokers = false\n'
    )
    problems, book = check_file(write(text))
    assert book is None
    assert [(problem.facts["line"], problem.facts["key"], problem.facts["other"]) for problem in problems] == [
        (2, "late.warning_from", "late.foul_from"),
        (2, "late.warning_from", "late.forfeit_from"),
        (4, "match.at_time", "match.grace"),
        (5, "match.mode", "match.modes"),
        (10, "score.grade", "score.a_plus_step"),
        (10, "score.grade", "score.equal"),
        (12, "pair.jokers", "full_house.joker_pair"),
    ]


def test_a_clash_of_ids_stands_in_its_line_too(write: Write) -> None:
    problems, _ = check_file(write('[book]\nid = "CLUB"\nparent = "x.toml"\n[time]\nplay = 0\n'))
    assert [problem.facts["line"] for problem in problems] == [2, 3, 5]


def test_problems_of_a_parent_file_are_reported_too(write: Write) -> None:
    write('[book]\nid = "BASE"\nparent = "JS23"\n[time]\nplay = 0\n', "base.toml")
    problems, _ = check_file(write('[book]\nid = "CUP"\nparent = "base.toml"\n[time]\nreturn = 0\n'))
    assert [Path(problem.facts["file"]).name for problem in problems] == ["cup.toml", "base.toml"]


def test_a_flood_of_problems_is_cut_off(write: Write) -> None:
    text = HEAD + "[time]\n" + "".join(f"x{number} = 1\n" for number in range(1000))
    problems, _ = check_file(write(text))
    assert len(problems) == 201
    assert problems[-1].code == "book_many_problems"


def test_a_file_of_its_own_kind_as_parent(write: Write, tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    problems, _ = check_file(write('[book]\nid = "CUP"\nparent = "base"\n'))
    assert [problem.code for problem in problems] == ["book_directory"]


def test_missing_file_directory_and_huge_file(write: Write, tmp_path: Path) -> None:
    cases = {
        "book_missing": tmp_path / "no.toml",
        "book_directory": tmp_path,
        "book_huge": write("#" * (MOST_BYTES + 1), "huge.toml"),
    }
    for code, path in cases.items():
        with pytest.raises(Unreadable) as refusal:
            load_file(path)
        assert refusal.value.code == code
        assert str(path) in refusal.value.text.zh
    assert load_file(write(HEAD + "#" * (MOST_BYTES - len(HEAD)), "large.toml")).id == "CUP"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("no.toml", "book_missing"),
        ("a/b", "book_missing"),
        ("a\0b.toml", "book_unreadable"),
        ("x" * 5000 + ".toml", "book_unreadable"),
    ],
)
def test_find_takes_paths(name: str, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        find(name)
    assert refusal.value.code == code
    assert "Errno" not in refusal.value.text.zh
    assert len(refusal.value.text.zh) < 100


# ---- in a log


def test_a_book_is_built_again_from_its_differences(write: Write) -> None:
    text = (
        HEAD + '[report]\nthreshold = "none"\n[swiss]\navoid_unit = true\n[terms]\nwild = ["配"]\n[time]\nplay = 25\n'
    )
    cup = load_file(write(text))
    base, changes = differences(cup)
    expected = {"report.threshold": "none", "swiss.avoid_unit": 1, "terms.wild": ["配"], "time.play": 25}
    assert (base, changes) == ("JS23", expected)
    assert rebuilt("CUP", cup.name, base, changes) == cup


@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("no.such", 1, "1"),
        ("time.play", None, '"none"'),
        ("time.play", [True], "[true]"),
        ("pair.jokers", "no", '"no"'),
    ],
)
def test_a_change_that_is_not_allowed_is_refused(key: str, value: object, shown: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        rebuilt("CUP", Text("杯", "Cup"), "JS23", {key: value})
    assert refusal.value.code == "book_bad_change"
    assert refusal.value.text.zh == f"设置 {key} 不能是 {shown}"


def test_every_refusal_of_a_book_is_tested_here() -> None:
    tested = set(re.findall(r'"(book_\w+)"', Path(__file__).read_text("utf-8")))
    assert tested == {code for code in SENTENCES if code.startswith("book_")}


def test_a_corrected_note_orphans_no_record() -> None:
    now = load("JS23")
    notes = {"table.screen_height_min": 99, "articles.deck": "规程一", "terms.pair": ["对"], "layout.show": "none"}
    for key, value in notes.items():
        assert settings()[key].note
        if not settings()[key].fault(value):
            assert rebuilt("JS23", now.name, now, {key: value}).digest == now.digest
    assert rebuilt("JS23", now.name, now, {"appeal.minutes": 99}).digest != now.digest


def test_a_setting_added_later_changes_no_book_that_means_what_it_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    key, known = "tie.lot_instead", dict(settings())
    before = load("GJ17")
    without = {name: entry for name, entry in before.entries.items() if name != key}
    monkeypatch.setitem(known, key, replace(known[key], was=False))
    monkeypatch.setattr(module, "settings", lambda: known)
    assert module._digest(before.entries) == module._digest(without)
    changed = {**before.entries, key: before.entries[key]._replace(value=True)}
    assert module._digest(changed) != module._digest(without)


def test_a_superseded_book_is_found_by_its_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = rebuilt("GJ17", load("GJ17").name, "GJ17", {"appeal.minutes": 77})
    own = rebuilt("OWN", Text("自定", "own"), old, {"appeal.panel_min": 5})
    opened = Body("desk", TABLE, {"id": "desk", "book": "GJ17", "digest": old.digest})
    with pytest.raises(Conflict):
        book_of(opened.data)
    (tmp_path / "gj17-appeals.toml").write_text('book = "GJ17"\nreason = "-"\n[changes]\n"appeal.minutes" = 77\n')
    monkeypatch.setattr(module, "SUPERSEDED", tmp_path)
    module.versions.cache_clear()
    try:
        found = book_of(opened.data)
        assert (found, found.number("appeal.minutes"), found.number("appeal.panel_min")) == (old, 77, 3)
        assert book_of(noted(load("GJ17"))) == load("GJ17")
        assert noted(found) == {"book": "GJ17", "digest": old.digest}
        assert book_of({**noted(own)}) == own  # an organiser's book on top of it
    finally:
        module.versions.cache_clear()


def test_the_superseded_books_are_readable_and_differ_from_the_present() -> None:
    for path in sorted(module.SUPERSEDED.glob("*.toml")):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        assert set(file) == {"book", "reason", "changes"}
    for book in BOOKS:
        assert len({one.digest for one in versions(book)}) == len(versions(book))
