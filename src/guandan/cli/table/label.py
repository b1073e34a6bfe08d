"""The last lines of the screen: what is chosen, what was refused, what is waited for, and the keys."""

from rich.text import Text as Line

from guandan.cli.table.canvas import Board
from guandan.cli.table.look import SIGNS, Look
from guandan.game.cards import RANKS, sorted_cards
from guandan.game.deal import PLAY
from guandan.game.errors import GuandanError, Text
from guandan.game.judge import judge
from guandan.game.names import card_name, pattern_name, play_name
from guandan.game.plays import Play
from guandan.game.proposal import giveable, readings
from guandan.game.seats import SEATS
from guandan.game.view import Seen


def label_lines(seen: Seen, board: Board) -> list[Line]:
    """Two lines."""
    return _choices(seen, board) if board.choices else [_label(seen, board), _keys(seen, board)]


def _label(seen: Seen, board: Board) -> Line:
    """What is chosen and what it is, or what was refused, or what is waited for."""
    look, selection = board.look, board.selection
    typed = Line("").append(f"> {selection.text}_  " if selection.text else "", "bold")
    if board.message:
        return typed.append(board.message, "yellow")
    if selection.problem is not None:
        return typed.append(look.refusal(selection.problem, seen), "yellow")
    if selection.chosen:
        return typed.append_text(_chosen(seen, board))
    return typed.append_text(asked(seen, board.look)).append_text(_under_cursor(seen, board))


def _short(seen: Seen, look: Look, play: Play) -> str:
    """A reading in as few words as possible."""
    return f"{pattern_name(seen.rules, play.pattern).pick(look.lang)} {look.rank(RANKS.index(play.rank))}"


def _choices(seen: Seen, board: Board) -> list[Line]:
    """The readings as numbered choices, on two lines; where one is enough, the other says how to choose."""
    look, lang = board.look, board.look.lang
    lines = [Line("").append(Text("按哪种出？", "Play it as").pick(lang), "bold")]
    for number, play in enumerate(board.choices, 1):
        choice = Line("  ").append(f" {number} ", "bold reverse").append(f" {_short(seen, look, play)}")
        if lines[-1].cell_len + choice.cell_len > board.width and len(lines) == 1:
            lines.append(Line(""))
        lines[-1].append_text(choice)
    if len(lines) == 1:
        keys = Text("数字选择  回车=1  Esc 取消", "number: choose  Enter: 1  Esc: back")
        lines.append(Line(keys.pick(lang), "dim"))
    return lines


def _chosen(seen: Seen, board: Board) -> Line:
    """The cards chosen, and what they are or why not."""
    look, selection = board.look, board.selection
    line = look.cards(sorted_cards(selection.chosen, seen.level), seen.level).append("  ")
    if giveable(seen):
        return asked(seen, look).append("  ").append_text(line)
    try:
        options = readings(seen, selection.chosen)
    except GuandanError as error:
        short = {
            "not_a_pattern": Text("不成牌型", "no pattern"),
            "does_not_beat": Text("压不过", "does not beat it"),
        }.get(error.code)
        return line.append(short.pick(look.lang) if short else look.refusal(error, seen), "yellow")
    line = look.play(judge(seen.rules, seen.level), options[0])
    if len(options) == 1:
        name = play_name(judge(seen.rules, seen.level), options[0]).pick(look.lang)
        return line.append(f"  {name}" if name != line.plain else "", "bold green")
    line.append("  ")
    names = [_short(seen, look, play) for play in options[:2]]
    more = [f"+{len(options) - 2}"] if len(options) > 2 else []
    return line.append(" / ".join(names + more), "bold green")


def asked(seen: Seen, look: Look, *, marked: bool = True) -> Line:
    """What is waited for, in words; `marked` where the cards that may be given have a star."""
    lang, expected = look.lang, seen.mine
    if expected is None:
        names = [look.name(SEATS.index(one.who)) for one in seen.expects if one.who in SEATS]
        if not names:
            return Line("")
        return Line(Text(f"等 {'、'.join(names)} …", f"waiting for {' and '.join(names)} ...").pick(lang), "dim")
    least, most = seen.rules.number("cut.min"), seen.rules.number("cut.max")
    default = (expected.default or {}).get("depth")
    texts = {
        "cut": Text(f"请切牌：{least}-{most}，回车 = {default}", f"Cut the cards: {least}-{most}, Enter = {default}"),
        "entropy": Text(
            "打几个字帮着洗牌，回车（Ctrl-C 停）", "Help to shuffle: type anything, then Enter (Ctrl-C stops)"
        ),
        "tribute": Text("请进贡：选一张带 * 的牌，回车", "Pay tribute: pick a card with *, then Enter")
        if marked
        else Text("请进贡：打出一张牌名；h 提示", "Pay tribute: type one of these cards; h shows a hint"),
        "return": Text("请还牌：选一张带 * 的牌，回车", "Return a card: pick one with *, then Enter")
        if marked
        else Text("请还牌：打出一张牌名；h 提示", "Return a card: type one of these cards; h shows a hint"),
    }
    if expected.act in texts:
        return Line(texts[expected.act].pick(lang), "bold")
    if seen.to_beat is None:
        return Line(Text("轮到你领出", "Your lead").pick(lang), "bold")
    name = play_name(judge(seen.rules, seen.level), seen.to_beat).pick(lang)
    if not seen.legal:
        return Line(Text(f"压不过{name}，按 p 过", f"Nothing beats {name}: p to pass").pick(lang), "bold")
    return Line(Text(f"轮到你：压{name}，或 p 过", f"Your turn: {name} is to beat; p to pass").pick(lang), "bold")


def _under_cursor(seen: Seen, board: Board) -> Line:
    """The name of the card under the cursor."""
    selection = board.selection
    if selection.row is None or not selection.columns or seen.phase != PLAY:
        return Line("")
    card = selection.columns[selection.column][selection.row]
    return Line(f"  {card_name(card).pick(board.look.lang)}", "dim")


def _keys(seen: Seen, board: Board) -> Line:
    """The keys that mean something now."""
    lang = board.look.lang
    if not seen.hand:
        return Line(Text("? 帮助  q 停", "? help  q stop").pick(lang), "dim")
    arrows = "←→↑↓" if board.look.signs is SIGNS else Text("左右上下", "arrows").pick(lang)
    if giveable(seen):
        keys = Text(
            f"{arrows} 空格 选一张  或打 A  回车 给出  h 提示  u 撤  ? 帮助  q 停",
            f"{arrows} space, or type A  Enter give  h hint  u undo  ? help  q stop",
        )
        return Line(keys.pick(lang), "dim")
    keys = Text(
        f"{arrows} 空格 选牌  或打 77  回车 出  p 过  h 提示  u 撤  l 上一圈  ? 帮助  q 停",
        f"{arrows} space, or type 77  Enter play  p pass  h hint  u undo  l last  ? help  q",
    )
    return Line(keys.pick(lang), "dim")
