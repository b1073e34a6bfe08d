"""`guandan rules` as an organiser and a referee type it."""

import doctest
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from guandan.cli.language import chosen
from guandan.cli.rules import rules
from guandan.game.ruleset import BOOKS, load
from guandan.game.settings import PARTS, settings

DOCS = Path(__file__).parents[2] / "docs" / "rules"
HEAD = '[book]\nid = "CUP"\nparent = "JS23"\n'


def run(*words: str, **environment: str) -> Result:
    """Run the command with nothing else in the environment that could choose a language or a width."""
    clean: dict[str, str | None] = dict.fromkeys(("GUANDAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"))
    return CliRunner().invoke(rules, words, env={**clean, **environment})


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_list(lang: str) -> None:
    result = run("list", "--lang", lang)
    assert result.exit_code == 0
    for book in BOOKS:
        assert book in result.stdout
        assert load(book).name.pick(lang) in result.stdout


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("book", BOOKS)
def test_show_prints_the_whole_book(book: str, lang: str) -> None:
    result = run("show", book, "--lang", lang, COLUMNS="600")
    assert result.exit_code == 0
    for part in PARTS.values():
        assert part.pick(lang) in result.stdout
    for key, setting in settings().items():
        assert setting.name.pick(lang) in result.stdout
        assert setting.show(load(book).value(key), lang) in result.stdout


def test_show_cites_the_books_own_article_and_names_the_origin_of_the_rest() -> None:
    lines = run("show", "JS23", "--lang", "en").stdout.splitlines()
    assert re.search(r"each play or pass +20 s +003 c3\.5\(5\)4 +JS23", "\n".join(lines))
    assert re.search(r"round robin tables +Berger tables +001 App\.7; 001 App\.8 +GJ17", "\n".join(lines))


def test_show_names_the_origin_of_an_inherited_article() -> None:
    assert re.search(r"article: the pack +003 c3\.4\(1\)1 +JS23", run("show", "NJ", "--lang", "en").stdout)
    shown = json.loads(run("show", "NJ", "--json").stdout)["settings"]
    assert (shown["articles.deck"]["value"], shown["articles.deck"]["origin"]) == ("003 c3.4(1)1", "JS23")
    assert (shown["rr.method"]["article"], shown["rr.method"]["origin"]) == ("001 App.7; 001 App.8", "GJ17")


def test_show_one_part_with_keys() -> None:
    result = run("show", "nanjing-universities.toml", "--part", "time", "--keys", "--lang", "en")
    assert "time.play" in result.stdout
    assert "wind.scope" not in result.stdout


def test_show_json() -> None:
    shape = json.loads(run("show", "gj17", "--json").stdout)
    assert (shape["id"], shape["digest"]) == ("GJ17", load("GJ17").digest)
    assert shape["settings"].keys() == settings().keys()
    expected = {"value": "none", "article": "001 §10(1)", "origin": "GJ17"}
    assert shape["settings"]["return.limit_opponent"] == expected


def test_list_json() -> None:
    assert [book["id"] for book in json.loads(run("list", "--json").stdout)] == list(BOOKS)


def test_diff_prints_only_differences_with_both_articles() -> None:
    result = run("diff", "JS23", "GJ17", "--lang", "zh")
    assert result.exit_code == 0
    assert re.search(r"设置 +江苏规则2023 +国家规则2017", result.stdout)
    assert re.search(r"还给对方的牌不超过 +10 +任意牌\n +\[003 c3\.5\(4\)1; H-14\] +\[001 §10\(1\)\]", result.stdout)
    assert "还给搭档的牌不超过" not in result.stdout
    assert "的条文" not in result.stdout


def test_diff_names_the_book_behind_an_inherited_value() -> None:
    assert "[GJ17: 001 §14(1)2]" in run("diff", "NJ", "CLUB").stdout
    assert "[GJ17: 001 §14(1)2]" not in run("diff", "NJ", "JS23").stdout


def test_diff_all_prints_every_setting() -> None:
    result = run("diff", "JS23", "GJ17", "--all", "--lang", "zh", COLUMNS="200")
    assert "还给搭档的牌不超过" in result.stdout
    assert "牌型的条文" in result.stdout


def test_diff_of_a_book_with_itself() -> None:
    assert run("diff", "NJ", "nj").stdout == "The two books do not differ.\n"
    assert run("diff", "NJ", "nj", "--lang", "zh").stdout == "两本规则没有不同。\n"


def test_diff_json() -> None:
    shape = json.loads(run("diff", "HA17", "GJ17", "--json").stdout)
    assert list(shape["settings"]) == ["layout.show", "report.device"]
    assert shape["settings"]["report.device"]["b"] == {"value": "card", "article": "001 §12(4)", "origin": "GJ17"}


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("command", [("show", "CLUB"), ("diff", "CLUB", "JS23"), ("list",)], ids=" ".join)
def test_paper_is_plain_and_fits(command: tuple[str, ...], lang: str, width: int) -> None:
    result = run(*command, "--lang", lang, **({} if width == 120 else {"COLUMNS": str(width)}))
    lines = result.stdout.splitlines()
    assert "\x1b" not in result.stdout
    assert max(map(cell_len, lines)) == width
    assert not any(line.endswith(" ") for line in lines)


# ---- language


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "zh_CN.UTF-8", "LANG": "C"}, "zh"),
        ({"GUANDAN_LANG": "zh", "LC_ALL": "C"}, "zh"),
        ({"GUANDAN_LANG": "en", "LANG": "zh_CN"}, "en"),
        ({"GUANDAN_LANG": "fr", "LANG": "zh_CN"}, "zh"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], lang: str) -> None:
    assert chosen(environment) == lang
    header = {"zh": "编号", "en": "Id"}[lang]
    assert run("list", **environment).stdout.startswith(header)


def test_option_wins_over_the_environment() -> None:
    assert run("list", "--lang", "en", GUANDAN_LANG="zh").stdout.startswith("Id")


# ---- an organiser's own book


def test_check_says_what_changes(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(HEAD + "[match]\nminutes = 40\n[time]\nplay = 20\n", encoding="utf-8")
    result = run("check", str(file), "--lang", "en")
    assert result.exit_code == 0
    assert "against Jiangsu 2023 (JS23) it changes 1 setting." in result.stdout
    assert "match.minutes  duration: set by the regulations -> 40 min" in result.stdout
    result = run("check", str(file), "--lang", "zh")
    assert "在江苏规则2023 (JS23) 的基础上改变 1 项设置。" in result.stdout
    assert "match.minutes  比赛时间: 由规程定 -> 40 分钟" in result.stdout


@pytest.mark.parametrize("command", [("check",), ("show",), ("diff", "JS23")])
def test_all_problems_of_a_file_are_printed_with_their_lines(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(HEAD + '[match]\nminuts = 40\nat_time = "later"\n', encoding="utf-8")
    result = run(*command, str(file), "--lang", "en")
    assert (result.exit_code, result.stdout) == (1, "")
    first, second = result.stderr.splitlines()
    near = f'{file}, line 5: there is no setting "match.minuts"; did you mean "match.minutes"?'
    assert first.startswith(f"[book_unknown_key_near] {near}")
    words = '"stop", "finish", "grace"'
    assert second == f'[book_value_not_allowed] {file}, line 6: match.at_time cannot be "later"; allowed: {words}'
    chinese = run(*command, str(file), "--lang", "zh").stderr.splitlines()
    assert chinese[1] == f'[book_value_not_allowed] {file} 第 6 行：match.at_time 不能是 "later"，可为 {words}'


def test_check_in_json(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(HEAD + "[match]\nminutes = 40\n", encoding="utf-8")
    result = run("check", str(file), "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])
    file.write_text(HEAD + "[match]\nminutes = 0\nminuts = 40\n", encoding="utf-8")
    result = run("check", str(file), "--json")
    problems = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (1, "")
    assert list(problems[0]) == ["code", "kind", "message", "message_zh", "file", "line"]
    assert [(problem["code"], problem["kind"], problem["line"]) for problem in problems] == [
        ("book_value_not_allowed", "not_allowed", 5),
        ("book_unknown_key_near", "unreadable", 6),
    ]
    assert problems[0]["message"].startswith(f"{file}, line 5: ")
    assert problems[0]["message_zh"].startswith(f"{file} 第 5 行")
    assert problems[0]["file"] == str(file)


def test_check_in_json_of_a_file_that_is_not_there() -> None:
    result = run("check", "no.toml", "--json")
    (problem,) = json.loads(result.stdout)
    assert (result.exit_code, problem["code"], problem["file"], problem["line"]) == (1, "book_missing", "no.toml", None)


def test_broken_toml(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(HEAD + "[match\n", encoding="utf-8")
    result = run("check", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"[book_broken] {file}, line 4, column 7: not valid TOML")


def test_parents_in_a_circle(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.toml").write_text(f'[book]\nid = "{name}"\nparent = "{parent}.toml"\n', encoding="utf-8")
    result = run("check", str(tmp_path / "a.toml"))
    assert result.exit_code == 1
    assert "a.toml → b.toml → a.toml" in result.stderr


@pytest.mark.parametrize(
    "command", [("check", "no.toml"), ("show", "no.toml"), ("show", "XX"), ("diff", "JS23", "./no")]
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_missing_book_is_one_sentence(command: tuple[str, ...], lang: str) -> None:
    result = run(*command, "--lang", lang)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    assert re.match(r"\[book_(missing|unknown)\] ", result.stderr)
    assert "Traceback" not in result.stderr


def test_organisers_book_is_shown_with_its_regulations(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(HEAD + "[match]\nminutes = 40\n", encoding="utf-8")
    assert re.search(r"duration +40 min +regulations +CUP", run("show", str(file), "--lang", "en").stdout)
    assert re.search(r"比赛时间 +40 分钟 +规程 +CUP", run("show", str(file), "--lang", "zh").stdout)


# ---- documents


def test_settings_page_is_what_the_manual_prints() -> None:
    written = (DOCS / "settings.md").read_text(encoding="utf-8")
    assert run("manual").stdout == written, "run: guandan rules manual > docs/rules/settings.md"


def test_matrix_page_is_what_the_books_say() -> None:
    written = (DOCS / "matrix.md").read_text(encoding="utf-8")
    assert run("matrix").stdout == written, "run: guandan rules matrix > docs/rules/matrix.md"


def test_infractions_page_is_what_the_tables_print() -> None:
    written = (DOCS / "infractions.md").read_text(encoding="utf-8")
    assert run("infractions").stdout == written, "run: guandan rules infractions > docs/rules/infractions.md"


def test_example_of_the_books_page(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", (DOCS / "books.md").read_text(encoding="utf-8"), re.DOTALL)
    assert example
    file = tmp_path / "saturday.toml"
    file.write_text(example[1], encoding="utf-8")
    result = run("check", str(file), "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "it changes 5 settings." in result.stdout


def test_mistake_of_the_books_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (DOCS / "books.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example
    (tmp_path / "saturday.toml").write_text(example[1].replace("minutes", "minuts"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    sentence = run("check", "saturday.toml", "--lang", "en").stderr.partition(" There are")[0]
    assert f"    {sentence}" in page


def test_program_of_the_books_page() -> None:
    assert doctest.testfile(str(DOCS / "books.md"), module_relative=False, encoding="utf-8").failed == 0


def test_brackets_in_a_name_or_article_are_printed_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    names = 'name = { zh = "春季[final]赛", en = "Spring [/green] :smile: Cup" }'
    article = '[time]\nplay = { value = 25, article = "our rules [annex b], see [/bold]" }\n'
    path.write_text(f'[book]\nid = "SPR"\nparent = "JS23"\n{names}\n{article}', "utf-8")
    for command in (["show", str(path), "--part", "time"], ["diff", "JS23", str(path)]):
        done = CliRunner().invoke(rules, [*command, "--lang", "en"])
        assert done.exit_code == 0, done.output
        assert "Spring [/green] :smile: Cup" in done.output
        assert "[annex b]" in done.output


def test_a_name_with_control_characters_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('[book]\nid = "SPR"\nparent = "JS23"\nname = "a\\u001b[31mb"\n', "utf-8")
    done = CliRunner().invoke(rules, ["check", str(path), "--lang", "en"])
    assert done.exit_code == 1
    assert "book_bad_field" in done.output
