"""Questions (unlogged): what the one engine tells a page about the hand it shows."""

from collections.abc import Callable
from typing import Any, get_type_hints

import msgspec

from guandan.ai.hints import hints
from guandan.game.arrangement import arranged
from guandan.game.cards import HAND_SIZE, RANKS, Cards, codes, contains, format_cards, parse_card, parse_cards, size
from guandan.game.errors import GuandanError, Illegal, NotAllowed, Unreadable, at_most, like, one_of
from guandan.game.finders import GATHERED, SOUGHT, find, gather
from guandan.game.judge import judge
from guandan.game.names import play_name
from guandan.game.plays import Play
from guandan.game.proposal import CARD_ACTS, giveable, readings
from guandan.game.ruleset import load
from guandan.game.seats import SEATS
from guandan.game.typed import parse, pick
from guandan.game.view import Seen, unseen
from guandan.kernel import kernel
from guandan.server.tables.terms import Terms
from guandan.server.wire.contract.parts import Shape
from guandan.server.wire.contract.questions import (
    Counter,
    Finders,
    Found,
    Group,
    Groups,
    Hint,
    HintData,
    Hints,
    Label,
    Legal,
    Named,
    Reading,
    Readings,
    Tribute,
    Typed,
)
from guandan.server.wire.refusals import told

Json = dict[str, Any]
MOST_PLAYS = 2000
encode = msgspec.json.Encoder().encode
LONGEST = 200
"""Letters of a line of cards."""


def check_question(what: str, terms: Terms) -> None:
    """Raise a refusal if it is no question, or not one that is answered at a table with these terms."""
    if what not in QUESTIONS:
        raise Unreadable("wrong_field", field="what", allowed=one_of(QUESTIONS))
    if what in HELP and terms.official:
        raise NotAllowed("rated_alone")
    if what == "counter" and not terms.may_count:
        raise NotAllowed("counter_off")


def is_costly(what: str, data: Json) -> bool:
    """Whether a question takes long enough to be answered by a worker: hints, and plays by name."""
    return what in HELP or (what == "legal" and not _only_counts(data))


def _only_counts(data: Json) -> bool:
    """Whether somebody asks how many plays there are, and for none of them by name."""
    most = data.get("most", MOST_PLAYS)
    return type(most) is int and most == 0


def answered(seen: Seen, what: str, data: Json, *, find: bool = False) -> bytes:
    """The answer to a question about what a seat sees, as JSON; its plays are found by the kernel if need be.

    Raises a refusal if it makes no sense.
    """
    if find and what == "legal" and _only_counts(data):  # thousands of plays are not made to be thrown away
        count = kernel(seen.rules).count(seen.level, seen.hand, seen.to_beat)
        return encode(Legal([], count, [codes(card)[0] for card in giveable(seen)], int(seen.may_pass)))
    if find and what in WITH_PLAYS and not seen.legal:
        seen = seen._replace(legal=tuple(kernel(seen.rules).legal(seen.level, seen.hand, seen.to_beat)))
    return encode(QUESTIONS[what](seen, data))


def portable(seen: Seen) -> list[Any]:
    """The same as JSON can say it, to be sent to a worker; the rule book goes by its name."""
    rules: Any = seen.rules.id
    expects = tuple(one if one.default is None else one._replace(default=dict(one.default)) for one in seen.expects)
    sent: list[Any] = msgspec.to_builtins(
        seen._replace(rules=rules, hands=dict(seen.hands), expects=expects), str_keys=True
    )
    return sent


def answered_apart(sent: list[Any], what: str, data: Json, find: bool) -> bytes:
    """The same in a worker, of what was made portable."""
    parts = (str if name == "rules" else part for name, part in get_type_hints(Seen).items())
    seen = Seen(*msgspec.convert(sent, tuple[tuple(parts)], str_keys=True))  # type: ignore[misc]
    return answered(seen._replace(rules=load(sent[Seen._fields.index("rules")])), what, data, find=find)


def _readings(seen: Seen, data: Json) -> Readings:
    """What cards can be, and which of it may be played now."""
    cards = _cards(data.get("cards"), "cards")
    all_readings = judge(seen.rules, seen.level).readings(cards) if cards else []
    playable = readings(seen, cards) if cards and contains(seen.hand, cards) else []
    return Readings([_named(seen, play) for play in all_readings], [str(one.reading) for one in playable])


def _legal(seen: Seen, data: Json) -> Legal:
    """One's plays, all of them or the first `most`, and how many there are; or the cards one may give.

    That nothing beats what lies there is a rule applied to one's own hand, as a label is, and no advice.
    """
    most = data.get("most", MOST_PLAYS)
    if type(most) is not int or not 0 <= most <= MOST_PLAYS:
        raise Unreadable("wrong_field", field="most", allowed=f"0 ... {MOST_PLAYS}")
    plays, cards = [_named(seen, play) for play in seen.legal[:most]], [codes(card)[0] for card in giveable(seen)]
    return Legal(plays, len(seen.legal), cards, int(seen.may_pass))


def _hint(seen: Seen, _: Json) -> Hints:
    """What one could do, cheapest first."""
    return Hints([Hint(hint.act.kind, msgspec.convert(dict(hint.act.data), HintData)) for hint in hints(seen)])


def _named(seen: Seen, play: Play) -> Named:
    return Named(*_parts(seen, play))


def _reading(seen: Seen, play: Play, prev: Play | None) -> Reading:
    return Reading(*_parts(seen, play), int(prev is None or judge(seen.rules, seen.level).beats(play, prev)))


def _parts(seen: Seen, play: Play) -> tuple[str, str, str, list[str], str, str]:
    name = play_name(judge(seen.rules, seen.level), play)
    return str(play.reading), play.pattern, play.rank, codes(play.cards, seen.level), name.zh, name.en


def _finders(seen: Seen, data: Json) -> Finders:
    """The combinations of a kind in the hand, through an anchor card or all of them."""
    pattern = data.get("pattern", SOUGHT[0])
    if pattern not in (*SOUGHT, *GATHERED):
        raise Unreadable("wrong_field", field="pattern", allowed=one_of((*SOUGHT, *GATHERED)))
    anchor = parse_card(data["anchor"]) if data.get("anchor") else 0
    judged = judge(seen.rules, seen.level)
    prev = seen.to_beat
    return Finders(
        [
            Found(
                *_parts(seen, found.play),
                beats=int(prev is None or judged.beats(found.play, prev)),
                wilds=found.wilds,
                stands_for=judged.stands_for(found.play),
            )
            for found in (find if pattern in SOUGHT else gather)(judged, seen.hand, pattern, anchor)
        ]
    )


def _groups(seen: Seen, data: Json) -> Groups:
    """The hand arranged by one key; groups the player has locked stay as they are."""
    given = data.get("locked", [])
    if not isinstance(given, list):
        raise Unreadable("wrong_field", field="locked", allowed=like('[["S7"]]'))
    locked = [_cards(one, "locked") for one in given[:HAND_SIZE]]
    if not contains(seen.hand, parse_cards([code for cards in locked for code in codes(cards)])):
        raise Illegal("not_in_hand", cards=" ".join(code for cards in locked for code in codes(cards)))
    parts = arranged(seen.hand, seen.level, [cards for cards in locked if cards])
    return Groups([Group(part.kind, codes(part.cards, seen.level)) for part in parts])


def _label(seen: Seen, data: Json) -> Label:
    """What a selection is, whether it beats what lies there, and if not, why."""
    cards = _cards(data.get("cards"), "cards")
    plays = judge(seen.rules, seen.level).readings(cards) if cards else []
    prev = None if seen.owner is not None and SEATS[seen.owner] == seen.viewer else seen.to_beat
    label = Label(codes(cards, seen.level), [_reading(seen, play, prev) for play in plays], 1)
    try:
        _check_selection(seen._replace(to_beat=prev), cards)
    except GuandanError as refused:
        label.ok, label.error = 0, told(refused)
    return label


def _check_selection(seen: Seen, cards: Cards) -> None:
    """Raise the refusal that putting these cards down would meet, whoever's turn it is."""
    if not cards:
        raise Unreadable("no_cards")
    if not contains(seen.hand, cards):
        raise Illegal("not_in_hand", cards=format_cards(cards, seen.level))
    act = seen.mine.act if seen.mine is not None else ""
    if act not in CARD_ACTS:
        readings(seen, cards)
        return
    if size(cards) != 1:
        raise Illegal("one_card_only", count=size(cards))
    allowed = giveable(seen)
    if cards not in allowed:
        shown = [format_cards(card) for card in allowed]
        article = seen.rules.article(f"articles.{act}")
        raise Illegal(f"wrong_{act}", article, card=format_cards(cards), allowed=shown)


def _typed(seen: Seen, data: Json) -> Typed:
    """The cards of the hand that somebody has typed, as the terminal reads them: `77`, `H7 S7`, `10 10 w`."""
    text = data.get("text")
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Unreadable("wrong_field", field="text", allowed=at_most(LONGEST))
    wanted = parse(text, seen.level)
    if not wanted:
        raise Unreadable("no_cards")
    return Typed(codes(pick(wanted, seen.hand, seen.level), seen.level))


def _counter(seen: Seen, _: Json) -> Counter:
    """The cards that one has not seen yet: all but one's own and those played."""
    out = unseen(seen)
    held = out.to_bytes(len(RANKS), "little")
    ranks = {rank: size(held[at] << 8 * at) for at, rank in enumerate(RANKS)}
    return Counter(codes(out, seen.level), ranks, size(out))


def _tribute(seen: Seen, _: Json) -> Tribute:
    """The cards that one may give now, and the article that says so."""
    act = seen.mine.act if seen.mine is not None and seen.mine.act in CARD_ACTS else ""
    cards = [codes(card)[0] for card in giveable(seen)]
    return Tribute(act, cards, seen.rules.article(f"articles.{act}") if act else "")


def _cards(given: object, field: str) -> Cards:
    if not isinstance(given, list | str):
        raise Unreadable("wrong_field", field=field, allowed=like('["S7"]'))
    return parse_cards(given)


QUESTIONS: dict[str, Callable[[Seen, Json], Shape]] = {
    "readings": _readings,
    "legal": _legal,
    "hint": _hint,
    "finders": _finders,
    "groups": _groups,
    "label": _label,
    "typed": _typed,
    "counter": _counter,
    "tribute": _tribute,
}
WITH_PLAYS = ("legal", "hint")
"""The questions for which all plays must be worked out."""
HELP = ("hint",)
"""What nobody is told in a rated match."""
