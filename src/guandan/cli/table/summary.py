"""Summaries: what a deal was and what it changed, and how a match ended."""

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text as Line

from guandan.cli.table.hand import compact
from guandan.cli.table.look import SEAT_NAMES, SIGNS, Look, seat_of
from guandan.cli.table.news import Teller
from guandan.cli.table.session import Session
from guandan.cli.words import REASONS, place_name, score_rows, shown_level
from guandan.game.cards import Cards, parse_cards
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.levels import LEVELS, PASSED
from guandan.game.results import GameResult
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, SIDES, partner
from guandan.game.tribute import Finish, is_double_down, payers


def last_deal(facts: Sequence[Fact]) -> list[Fact]:
    """The facts from the beginning of the last deal on."""
    begun = max((at for at, fact in enumerate(facts) if fact.kind == "deal"), default=0)
    return list(facts[begun:])


def revealed_hands(facts: Sequence[Fact]) -> dict[int, Cards]:
    """The hands as they were dealt, once they have been revealed to everybody."""
    dealt = {fact.seq for fact in facts if fact.kind == "dealt"}
    parts = [part for fact in facts if fact.kind == "reveal" for part in fact.data["parts"]]
    return {seat_of(name): parse_cards(value) for seq, name, value, _ in parts if seq in dealt and name in SEATS}


def finish_line(look: Look, rules: Ruleset, finish: Finish) -> str:
    """The finish order in words."""
    places = [f"{place_name(rules, at, look.lang)} {look.name(seat)}" for at, seat in enumerate(finish)]
    if len(finish) == 2 and is_double_down(finish):
        term = Text(rules.words("terms.double_down")[0], "double down").pick(look.lang)
        places[-1] += f" ({term})"
    return " · ".join(places) if look.signs is SIGNS else ", ".join(places)


def deal_summary(session: Session, look: Look) -> list[Line]:
    """The deal that has just ended: order, levels, all hands as they were dealt, tribute, and what comes next."""
    facts = last_deal(session.facts())
    rules = session.seen.rules
    teller = Teller(look, rules, 0)
    told = [(fact, teller.tell(fact)) for fact in facts]
    level = teller.level
    lines: list[Line] = []
    for fact, line in told:
        if fact.kind == "deal" and line is not None:
            line.stylize("bold")
            lines += [line, Line("")]
    end = next((fact for fact in facts if fact.kind == "deal_end"), None)
    if end is not None:
        lines += _outcome(session, look, rules, end)
    else:
        lines += [line for fact, line in told if fact.kind == "deal_void" and line is not None]
    lines.append(Line(""))
    lines.append(Line(Text("发到的牌", "The hands as dealt").pick(look.lang), "dim"))
    for seat, cards in sorted(revealed_hands(facts).items(), key=lambda one: (one[0] - look.seat) % 4):
        label = Line(_padded(f"{SEAT_NAMES[seat].pick(look.lang)} {look.name(seat)}", 14))
        lines.append(label.append_text(compact(look, cards, level)))
    lines.append(Line(""))
    kinds = ("exchange", "returned", "anti")
    lines += [line for fact, line in told if fact.kind in kinds and line is not None]
    ended = ("time", "close", "game_end", "lot")
    lines += [line for fact, line in told if fact.kind in ended and line is not None]
    lines += _next_deal(session, look, rules)
    return lines


def _padded(text: str, width: int) -> str:
    line = Line(text)
    line.truncate(width - 1)
    return line.plain + " " * (width - line.cell_len)


def _outcome(session: Session, look: Look, rules: Ruleset, end: Fact) -> list[Line]:
    """Who came in when, and what it changed."""
    finish = tuple(seat_of(seat) for seat in end.data["finish"])
    winner = SIDES.index(end.data["winner"])
    before, after = session.at_levels(end.seq), [LEVELS.index(level) for level in end.data["levels"]]
    gain, team = after[winner] - before[winner], look.team(winner)
    lines = [Line(finish_line(look, rules, finish), "bold")]
    if after[winner] == PASSED:
        won = Text(f"{team}胜，打过 A", f"{team} won and passed A")
    elif end.data["extra"] and not gain:
        won = Text(f"{team}赢了加赛", f"{team} won the extra deal")
    elif not gain:
        stays = shown_level(after[winner])
        won = Text(f"{team}胜，仍打 {stays}", f"{team} won and stay at {stays}")
    else:
        won = Text(f"{team}胜，升 {gain} 级", f"{team} won: {gain} level{'s' if gain != 1 else ''} up")
    lines.append(Line(won.pick(look.lang)))
    arrow = "→" if look.signs is SIGNS else "->"
    for side in (winner, 1 - winner):
        was, now = shown_level(before[side]), shown_level(after[side])
        lines.append(Line(f"  {look.team(side)}  {was} {arrow} {now}" if was != now else f"  {look.team(side)}  {now}"))
    return lines


def _next_deal(session: Session, look: Look, rules: Ruleset) -> list[Line]:
    """Who plays which level next, who pays whom and who leads."""
    match = session.public
    if match.over or match.game.over or not match.game.finish:
        return []
    finish, lang = match.game.finish, look.lang
    owing = payers(finish)
    names = [look.name(seat) for seat in owing]
    level = shown_level(match.game.level)
    takers = [finish[0]] if len(owing) == 1 else [finish[0], partner(finish[0])]
    to = [look.name(seat) for seat in takers]
    both = Text("、", " and ").pick(lang)
    says = Text(
        f"下一副打 {level}：{both.join(names)} 向 {both.join(to)} 进贡（两张大王则抗贡）",
        f"Next: level {level}; tribute from {both.join(names)} to {both.join(to)} (not with both HR)",
    )
    leads = Text(
        "进贡最大者先出，抗贡则上游先出" if len(owing) == 2 else "进贡者先出，抗贡则上游先出",
        "The payer of the higher card leads, without tribute the first finisher"
        if len(owing) == 2
        else "The payer leads, without tribute the first finisher",
    )
    first = rules.words("terms.first")[0]
    return [Line(says.pick(lang)), Line(leads.pick(lang).replace("上游", first), "dim")]


def match_summary(session: Session, look: Look, record: Path | None) -> list[Line]:
    """How the match ended under its rule book, and where its record lies."""
    match, rules, lang = session.public, session.seen.rules, look.lang
    result = match.score.result
    if result is None:
        return []
    lines = [Line(_won(look, result), "bold"), Line("")]
    head = Text("全场结束", "The match is over").pick(lang)
    reason = REASONS[result.reason].pick(lang)
    lines.insert(
        0,
        Line(f"{head}: {reason} ({rules.name.pick(lang)})" if lang == "en" else f"{head}：{reason}（{rules.name.zh}）"),
    )
    games = match.score.games if len(match.score.games) > 1 else ()
    for number, game in enumerate(games, 1):
        lines.append(Line(Text(f"第 {number} 局", f"Game {number}").pick(lang) + ": " + _won(look, game)))
    lines += _scores(look, rules, result)
    count = len(match.game.deals) if len(match.score.games) <= 1 else match.register.dealt
    lines += [Line(""), Line(Text(f"共 {count} 副", f"{count} deal{'' if count == 1 else 's'}").pick(lang))]
    if session.practice:
        said = Text(
            "练习赛：牌由 --seed 定，不算数", "A practice match: --seed fixed the cards, so it counts for nothing"
        )
        lines.append(Line(said.pick(lang), "dim"))
    if record is not None:
        lines.append(Line(Text(f"记录：{record}", f"Record: {record}").pick(lang)))
        again = Text(f"再看一遍：guandan replay {session.id}", f"Look at it again: guandan replay {session.id}")
        lines.append(Line(again.pick(lang), "dim"))
    else:
        written = Text(
            f"写出记录：guandan export {session.id} 文件", f"Write its record: guandan export {session.id} FILE"
        )
        lines.append(Line(written.pick(lang), "dim"))
    return lines


def _won(look: Look, result: GameResult) -> str:
    if result.winner is None:
        return Text("平局", "a draw").pick(look.lang)
    team = look.team(result.winner)
    if not look.person:
        return Text(f"{team}胜", f"{team} won").pick(look.lang)
    ours = result.winner == look.seat % 2
    return (Text("我方胜！", "You and your partner won!") if ours else Text("对方胜", "They won")).pick(look.lang)


def _scores(look: Look, rules: Ruleset, result: GameResult) -> list[Line]:
    """The scores of both sides, a column each."""
    lang = look.lang
    rows = score_rows(rules, result)
    width = 14
    lines = [Line(_padded("", 10) + "".join(_padded(head.pick(lang), width) for head, _ in rows), "dim")]
    for side in look.teams:
        lines.append(Line(_padded(look.team(side), 10) + "".join(_padded(row[side], width) for _, row in rows)))
    return lines
