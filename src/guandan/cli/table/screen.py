"""The screen: what one person sees of the table, as lines of text. Nothing here reads or writes anything."""

from rich.text import Text as Line

from guandan.cli.table.canvas import Board
from guandan.cli.table.hand import hand_lines
from guandan.cli.table.label import label_lines
from guandan.cli.table.look import SEAT_NAMES, Look
from guandan.cli.words import place_name, shown_level
from guandan.game.errors import Text
from guandan.game.judge import judge
from guandan.game.names import play_name
from guandan.game.plays import Play
from guandan.game.seats import SEATS, left, partner, right
from guandan.game.view import Seen

GAP = 2
"""Between the plays at the left and at the right."""


def frame(seen: Seen, board: Board) -> list[Line]:
    """The whole screen of a player: the table, the hand and what is waited for."""
    return table(seen, board, [*hand_lines(seen, board), *label_lines(seen, board)])


def table(seen: Seen, board: Board, below: list[Line]) -> list[Line]:
    """The table with something below it: `height` lines of at most `width` cells."""
    me = board.look.seat
    top = [_title(seen, board), _rule(board)]
    players = [
        _centred(_header(seen, board, partner(me)), board.width),
        _centred(_last_play(seen, board, partner(me), named=True), board.width),
        Line(""),
        *_sides(seen, board, left(me), right(me)),
    ]
    own = [
        _centred(_last_play(seen, board, me, named=True), board.width),
        _centred(_header(seen, board, me), board.width),
        _rule(board),
        *below,
    ]
    room = board.height - len(top) - len(players) - len(own)
    news = [Line("  ").append_text(line) for line in board.news[-room:]] if room > 0 else []
    for line in news:
        line.stylize("dim")
    lines = [*top, *players, *[Line("")] * (room - len(news)), *news, *own]
    return [fitted(line, board.width) for line in lines]


def fitted(line: Line, width: int) -> Line:
    """A line cut to a width in terminal cells."""
    if line.cell_len <= width:
        return line
    cut = line.copy()
    cut.truncate(width)
    return cut


def _centred(line: Line, width: int) -> Line:
    return Line(" " * max(0, (width - line.cell_len) // 2)).append_text(line)


def _beside(one: Line, other: Line, width: int) -> Line:
    """One text at the left edge, another at the right."""
    one = fitted(one, max(0, width - other.cell_len - 1))
    return Line("").append_text(one).append(" " * (width - one.cell_len - other.cell_len)).append_text(other)


def _rule(board: Board) -> Line:
    return Line(board.look.signs.line * board.width, "dim")


def _title(seen: Seen, board: Board) -> Line:
    """Book, deal and level; the levels of both sides and the clock."""
    look, lang = board.look, board.look.lang
    dot = f" {look.signs.dot} "
    level = shown_level(seen.level)
    number = max(1, seen.number)
    whose = "" if seen.table is None else f" ({look.team(seen.table)})"
    parts = [seen.rules.name.pick(lang), Text(f"第 {number} 副", f"deal {number}").pick(lang)]
    parts.append(Text(f"打 {level}{whose}", f"level {level}{whose}").pick(lang))
    stand = [f"{look.team(team)} {shown_level(seen.levels[team])}" for team in look.teams]
    if board.seconds is not None:
        stand.append(f"{board.seconds // 60}:{board.seconds % 60:02}")
    return _beside(Line(dot.join(parts), "bold"), Line(dot.join(stand), "bold"), board.width)


# The table.


def _header(seen: Seen, board: Board, seat: int) -> Line:
    """A player: whose turn it is, where he sits, what he has left."""
    look, lang = board.look, board.look.lang
    waited = SEATS[seat] in [expected.who for expected in seen.expects]
    line = Line("").append(f"{look.signs.turn} " if waited else "", "bold yellow")
    me = look.person and seat == look.seat
    name = look.place(seat) if me else f"{look.place(seat)} {look.name(seat)}"
    line.append(name, "bold" if waited else "")
    if seat in seen.finished:
        place = place_name(seen.rules, seen.finished.index(seat), lang)
        return line.append(f"  {place}", "bold green")
    if not seen.counts[seat]:
        return line
    count = seen.counts[seat]
    left = Text(f"  {count} 张", f"  {count} card{'' if count == 1 else 's'}").pick(lang)
    if seat in seen.reported:
        return line.append(left + Text(" 已报", ", reported").pick(lang), "bold")
    return line.append(left) if board.counts == "always" or me else line


def _shown(seen: Seen, seat: int) -> tuple[bool, Play | None, bool]:
    """What a seat did last: whether anything, which play (None is a pass), and whether the trick is over."""
    trick = seen.trick or seen.last_trick
    mine = [play for at, play in trick if at == seat]
    return (bool(mine), mine[-1], not seen.trick) if mine else (False, None, False)


def _last_play(seen: Seen, board: Board, seat: int, *, named: bool) -> Line:
    """What a seat did last in this trick, dim if the trick is over."""
    did, play, old = _shown(seen, seat)
    if not did:
        return Line("")
    extra = "dim" if old else ""
    if play is None:
        return Line(Text("过", "pass").pick(board.look.lang), "dim")
    line = board.look.play(judge(seen.rules, seen.level), play, extra)
    return line.append("  ").append_text(_named(seen, board, seat)) if named else line


def _named(seen: Seen, board: Board, seat: int) -> Line:
    """The name of what a seat played."""
    did, play, old = _shown(seen, seat)
    if not did or play is None:
        return Line("")
    judged = judge(seen.rules, seen.level)
    name = play_name(judged, play).pick(board.look.lang)
    if name == board.look.play(judged, play).plain:  # a joker needs no second name
        return Line("")
    return Line(name, "dim" if old else "bold" if play == seen.to_beat else "")


def _sides(seen: Seen, board: Board, west: int, east: int) -> list[Line]:
    """The players at the left and at the right, with what they played below."""
    half = board.width // 2 - GAP
    one, other = (
        [_header(seen, board, seat), *_wrapped(_last_play(seen, board, seat, named=False), half)]
        for seat in (west, east)
    )
    one.append(_named(seen, board, west))
    other.append(_named(seen, board, east))
    blank = [Line("")] * abs(len(one) - len(other))
    one += blank if len(one) < len(other) else []
    other += blank if len(other) < len(one) else []
    pairs = zip(one, other, strict=True)
    return [_beside(Line(" ").append_text(this), that.copy().append(" "), board.width) for this, that in pairs]


def _wrapped(line: Line, width: int) -> list[Line]:
    """A line of cards in as many lines as it needs."""
    if line.cell_len <= width:
        return [line]
    words = line.split(" ")
    half = (len(words) + 1) // 2
    return [Line(" ").join(words[:half]), Line(" ").join(words[half:])]


def last_trick(seen: Seen, look: Look) -> list[Line]:
    """The last trick that is over, play by play."""
    lang = look.lang
    lines = [Line(Text("上一圈", "The last trick").pick(lang), "bold"), Line("")]
    if not seen.last_trick:
        return [*lines, Line(Text("还没有", "There is none yet").pick(lang))]
    judged = judge(seen.rules, seen.level)
    for seat, play in seen.last_trick:
        line = Line(f"{SEAT_NAMES[seat].pick(lang)} {look.name(seat)}: ")
        if play is None:
            line.append(Text("过", "pass").pick(lang), "dim")
        else:
            line.append_text(look.named(judged, play))
        lines.append(line)
    return lines


def panel(lines: list[Line], board: Board, foot: str) -> list[Line]:
    """A page of text in place of the table."""
    room = board.height - 2
    page = [Line(" ").append_text(line) for line in lines[:room]]
    page += [Line("")] * (room - len(page))
    return [fitted(line, board.width) for line in [*page, Line(""), Line(f" {foot}", "reverse")]]
