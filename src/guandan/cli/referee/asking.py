"""Asking a referee for what a ruling needs, one question after the other, each with its choices."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from guandan.cli.words import seat_letters, side_letters
from guandan.game.acts import Act
from guandan.game.errors import NotAllowed, Text, Unreadable
from guandan.game.log import Log
from guandan.game.names import seat_text
from guandan.game.patterns import PATTERNS
from guandan.game.seats import SEATS, SIDES, side
from guandan.referee.authority import ROLES
from guandan.referee.infractions import Row
from guandan.referee.rulings.entered import entered
from guandan.referee.rulings.in_force import side_of
from guandan.referee.words import ASKS, SANCTIONS

Options = Mapping[str, str]
CASE = Text("情形", "case")
SANCTION = Text("判罚", "sanction")
OFFICIAL = Text("裁判姓名", "name of the referee")
ROLE = Text("身份", "role")
REASON = Text("事由（可空）", "reason (may be empty)")
CONFIRMED = Text("确认的裁判长姓名", "name of the chief who confirms")
CONSENT = Text("组委会是否同意", "does the organising committee agree")
LEADER = Text("下副领出者", "leader of the next deal")
UNKNOWN = Text("回车：不填", "Enter: leave open")


def choice(head: str, options: Options, lang: str, *, open_: bool = False) -> str:
    """One of several words, by its number or itself; empty if it may be left open."""
    words = list(options)
    for number, word in enumerate(words, 1):
        said = f" {options[word]}" if options[word] != word else ""
        click.echo(f"  {number} {seat_text(word).pick(lang)}{said}")
    hint = f" ({UNKNOWN.pick(lang)})" if open_ else ""
    while True:
        default = "" if open_ else None
        typed = str(click.prompt(head + hint, default=default, show_default=False)).strip()
        if open_ and not typed:
            return ""
        if typed.isdecimal() and 1 <= int(typed) <= len(words):
            return words[int(typed) - 1]
        for word in words:
            if word.casefold() in (typed.casefold(), seat_letters(typed).casefold(), side_letters(typed).casefold()):
                return word


def ask(row: Row, given: dict[str, Any], log: Log, lang: str) -> None:
    """Ask for what the infraction needs and was not given."""
    named = {"seat", "side"} & {name for case in row.cases for name in case.asks}
    if named and "offender" not in given:
        sides = "side" in named
        found = choice(ASKS["side" if sides else "seat"].pick(lang), _seats(log, sides=sides), lang)
        given["offender"] = found
    asks = dict.fromkeys(name for case in row.cases for name in case.asks if name not in ("seat", "side"))
    for name in [name for name in asks if name in ("seconds", "other_seconds")]:
        _ask_one(name, given, lang)
    if "case" not in given and len(row.cases) > 1:
        cases = {case.code: case.name.pick(lang) for case in row.cases}
        tells_itself = "seconds" in given or not log.state.recorded
        if found := choice(CASE.pick(lang), cases, lang, open_=tells_itself):
            given["case"] = found
    chosen = [case for case in row.cases if case.code == given.get("case", case.code)]
    for name in dict.fromkeys(name for case in chosen for name in case.asks if name not in ("seat", "side")):
        _ask_one(name, given, lang)
    if not given.get("official"):
        given["official"] = str(click.prompt(OFFICIAL.pick(lang))).strip()
        given["role"] = choice(ROLE.pick(lang), {role: name.pick(lang) for role, name in ROLES.items()}, lang)
    if "reason" not in given:
        given["reason"] = str(click.prompt(REASON.pick(lang), default="", show_default=False)).strip()


def _seats(log: Log, *, sides: bool) -> dict[str, str]:
    players = log.state.agreed.players
    if sides:
        return {name: f"{players[at]} / {players[at + 2]}".strip(" /") for at, name in enumerate(SIDES)}
    return {seat: players[at] or seat for at, seat in enumerate(SEATS)}


def _ask_one(name: str, given: dict[str, Any], lang: str) -> None:
    """One thing that may be left open; asked again until it can be read."""
    if name in given:
        return
    head = ASKS[name].pick(lang)
    while True:
        typed: Any
        if name in ("pattern", "dictated"):
            typed = choice(head, dict.fromkeys(PATTERNS, ""), lang, open_=True)
        elif name == "drawer":
            typed = choice(head, {seat: seat for seat in SEATS}, lang, open_=True)
        elif name == "wanted":
            typed = choice(
                head, {"1": Text("是", "yes").pick(lang), "0": Text("否", "no").pick(lang)}, lang, open_=True
            )
        else:
            typed = str(click.prompt(f"{head} ({UNKNOWN.pick(lang)})", default="", show_default=False)).strip()
        if not typed:
            return
        number = name in ("seconds", "other_seconds", "since", "wanted")
        try:
            given |= entered({name: int(typed) if number and typed.isdecimal() else typed})
        except Unreadable as wrong:
            click.echo(wrong.text.pick(lang))
        else:
            return


def persuade(ruled: Callable[[dict[str, Any]], Act], given: dict[str, Any], log: Log, lang: str) -> Act:
    """The act of the ruling, with questions for what only shows when it is tried. Raises what cannot be asked away."""
    while True:
        try:
            act = ruled(given)
        except NotAllowed as refusal:
            _ask_for(refusal, given, log, lang)
            continue
        if act.data.get("awaits") and _ask_confirmed(act, given, lang):
            continue
        ordered = [effect for effect in act.data["effects"] if effect["word"] == "next_deal"]
        if not ordered or "leader" in given or not log.state.recorded:
            return act
        others = [SEATS[at] for at in range(4) if side(at) != side_of(act.data["offender"])]
        named = choice(LEADER.pick(lang), _named(others, log), lang, open_=True)
        if not named:
            return act
        given["leader"] = named


def _named(seats: Iterable[str], log: Log) -> dict[str, str]:
    """Seats with the names of their players."""
    return {seat: log.state.agreed.players[SEATS.index(seat)] or seat for seat in seats}


def _ask_confirmed(act: Act, given: dict[str, Any], lang: str) -> bool:
    """Who confirms what the ruling adds up to; false if it is left open."""
    first = act.data["awaits"][0]
    if "confirmed" not in given:
        click.echo(SANCTIONS[first["sanction"]].pick(lang))
        head = f"{CONFIRMED.pick(lang)} ({UNKNOWN.pick(lang)})"
        given["confirmed"] = str(click.prompt(head, default="", show_default=False)).strip()
        given["confirmed_role"] = "chief" if given["confirmed"] else ""
        return bool(given["confirmed"])
    if given["confirmed"] and "consent" not in given and first["by"] == "chief_and_committee":
        given["consent"] = int(click.confirm(CONSENT.pick(lang)))
        return bool(given["consent"])
    return False


def _ask_for(refusal: NotAllowed, given: dict[str, Any], log: Log, lang: str) -> None:
    if refusal.code == "sanction_not_open" and "sanction" not in given:
        words = str(refusal.facts["allowed"]).split(", ")
        given["sanction"] = choice(SANCTION.pick(lang), {word: SANCTIONS[word].pick(lang) for word in words}, lang)
    elif refusal.code == "leader_needed":
        given["leader"] = choice(LEADER.pick(lang), _named(str(refusal.facts["allowed"]).split(", "), log), lang)
    elif refusal.code == "pattern_needed":
        words = str(refusal.facts["allowed"]).split(", ")
        given["pattern"] = choice(ASKS["pattern"].pick(lang), dict.fromkeys(words, ""), lang)
    elif refusal.code == "not_in_authority" and "confirmed" not in given:
        click.echo(refusal.text.pick(lang))
        given["confirmed"] = str(click.prompt(CONFIRMED.pick(lang))).strip()
        given["confirmed_role"] = "chief"
    elif refusal.code == "needs_consent" and "consent" not in given and click.confirm(CONSENT.pick(lang)):
        given["consent"] = 1
    else:
        raise refusal
