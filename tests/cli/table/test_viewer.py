"""Looking at a match again: every step fits, nothing hidden is shown, and the keys go where they say."""

from pathlib import Path

import pytest

from guandan.cli.table.look import LETTERS, SIGNS, Look, Signs
from guandan.cli.table.viewer import VIEWS, Step, Viewer, history
from guandan.game.record import record_of, write_record
from guandan.office.course import find
from guandan.store import LogStore
from tests.cli.table.sitting import sit_down, steps
from tests.cli.table.terminal import Terminal
from tests.game.driver import by_chance, new_log, play_out

DOWN, RIGHT, END = "\x1b[B", "\x1b[C", "\x1b[F"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = play_out(new_log("JS23", mode="deals", max_deals=2), 1, by_chance)
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    path.write_bytes(write_record(record_of(log.facts, "public")))
    return path


def look_at(record: Path, lang: str = "en", signs: Signs = SIGNS, view: str = "open") -> Viewer:
    course = find(str(record))
    look = Look(lang, 3, False, course.log.state.agreed.players, signs)
    return Viewer(history(course, look), look, view, course.viewer)


def screen(viewer: Viewer) -> str:
    return "\n".join(line.plain for line in viewer.lines(80, 24))


@pytest.mark.parametrize("signs", [SIGNS, LETTERS], ids=["signs", "letters"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_step_fits_into_80_by_24(record: Path, lang: str, signs: Signs) -> None:
    viewer = look_at(record, lang, signs)
    for at in range(len(viewer.steps)):
        viewer.go(at)
        for view in VIEWS[: 5 if at % 7 == 0 else 1]:
            viewer.view = view
            lines = viewer.lines(80, 24)
            assert len(lines) == 24
            assert max(line.cell_len for line in lines) <= 80
            assert lang == "zh" or not any("\u4e00" <= sign <= "\u9fff" for line in lines[1:] for sign in line.plain)
    viewer.press("?")
    assert max(line.cell_len for line in viewer.lines(80, 24)) <= 80


def test_keys_go_by_steps_tricks_deals_and_numbers(record: Path) -> None:
    viewer = look_at(record)
    for key, kind, deal, trick in (
        ("right", "cut", 1, 0),
        ("left", "deal", 1, 0),
        ("down", "play", 1, 1),
        ("]", "deal", 2, 0),
        ("page up", "deal", 1, 0),
        ("end", "game_end", 2, viewer.steps[-1].trick),
        ("up", "deal_end", 2, viewer.steps[-1].trick),
        ("home", "deal", 1, 0),
    ):
        assert not viewer.press(key)
        assert (viewer.step.kind, viewer.step.deal, viewer.step.trick) == (kind, deal, trick)
    for key in ("1", "2", "3", "backspace", "enter"):
        viewer.press(key)
    assert viewer.at == 11
    for key in ("9", "9", "9", "9", "enter"):
        viewer.press(key)
    assert viewer.at == len(viewer.steps) - 1
    viewer.press("w")
    assert viewer.view == "W"
    viewer.press("o")
    assert viewer.view == "open"
    viewer.press("?")
    assert "previous trick" in screen(viewer)
    assert not viewer.press("q")
    assert viewer.press("q")


def test_one_seat_sees_its_own_cards_only(record: Path) -> None:
    viewer = look_at(record, view="E")
    first = next(at for at, step in enumerate(viewer.steps) if step.leads)
    for at in range(first, first + 12):
        viewer.go(at)
        deal = viewer.step.match.deal
        assert deal is not None
        own, north, west, south = deal.hands
        before = screen(viewer).split("\n")[13:]
        other = deal._replace(hands=(own, south, north, west))
        viewer.steps[at] = viewer.step._replace(match=viewer.step.match.with_deal(other))
        assert screen(viewer).split("\n")[13:] == before


def test_of_a_running_deal_only_the_own_hand_is_seen_in_any_view(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path))
    session, look = sit_down(tmp_path, mode="deals", max_deals=3)
    for _ in steps(session):
        if session.public.register.dealt == 2 and session.seen.phase == "play" and len(session.seen.trick) > 1:
            break
    with LogStore(tmp_path / "matches.db") as store:
        store.append(session.id, 0, session.log.facts, "copy")
    course = find(session.id)
    assert course.viewer == "S"
    told = history(course, look._replace(person=False))
    viewer = Viewer(told, look._replace(person=False), "open", course.viewer)
    hidden = [at for at, step in enumerate(told) if step.running]
    assert {told[at].deal for at in hidden} == {2}
    for at in hidden:
        viewer.go(at)
        shown: Step = viewer.step
        screens = set()
        for view in VIEWS:
            viewer.view = view
            screens.add(screen(viewer))
        assert len(screens) == 1
        assert shown.match.deal is not None
        assert not shown.dealt


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_it_is_looked_at_in_a_terminal(record: Path, tmp_path: Path, lang: str) -> None:
    with Terminal(["replay", str(record), "--lang", lang], tmp_path) as terminal:
        terminal.until("1/")
        terminal.send(DOWN + RIGHT)
        terminal.until("明牌" if lang == "zh" else "open")
        terminal.send("s" + END)
        terminal.until("本局" if lang == "zh" else "the game")
        terminal.resize(60, 20)
        terminal.until("80x24")
        terminal.resize(80, 24)
        terminal.send("?")
        terminal.until("任意键" if lang == "zh" else "any key")
        terminal.send("xq")
        assert terminal.wait() == 0
        assert terminal.screen.widest <= 80
        assert "?1049l" in terminal.raw
