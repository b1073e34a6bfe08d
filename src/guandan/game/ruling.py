"""A ruling (判罚) in the log of a match: what the register keeps, and the effects that it names.

The game knows no infractions: a ruling is the referee's entry, kept as it is, with a list of effects. They follow as
facts of their own, one by one. Where somebody has a choice against the offender, the match waits for them:

    choice   who, of, options, default   one of several lists of effects, by the seat `who`; the milder is the default
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from guandan.game.acts import REFEREE, Act, Expectation
from guandan.game.errors import OutOfTurn, Unreadable, like
from guandan.game.facts import Body, Data, plain
from guandan.game.fields import Count, Reader, wrong
from guandan.game.seats import parse_seat

CHOICE, REWIND = "choice", "rewind"
MATCH_WORDS = ("end_deal", "next_deal", "set_levels", "set_finish", "end_game", "end_match", "exclude")
"""The effects that mean something in a match that is only recorded; the others are entered in the register alone."""
MOST_EFFECTS = 12
MOST_OPTIONS = 40
MOST_WAYS = 1000
"""In how many ways the choices of a ruling may turn out: each is checked before it is made."""


class Ruled(NamedTuple):
    """An entry of the register: a ruling with the place where it was made."""

    seq: int
    at: int
    game: int
    deal: int
    """The finished deal that it is about, or else the one that was running or came next; counted from 1 in the game."""
    data: Data
    waited: int = 0
    """How long the match had waited by then for what it was waiting for, in milliseconds."""
    amended: int | None = None
    """The number of the fact that amended it."""
    origin: int | None = None
    """The number of the ruling that it takes the place of, the first of them if they were several."""

    @property
    def place(self) -> int:
        """Where in the log it belongs."""
        return self.seq if self.origin is None else self.origin


def about_deal(data: Data) -> int:
    """The finished deal that a ruling is about, by the number of its fact; 0 if it names none."""
    entered = data.get("entered")
    number = entered.get("deal", 0) if isinstance(entered, dict) else 0
    return number if type(number) is int else 0


def _read_effects(_: str, value: Any) -> tuple[Data, ...]:
    return tuple(listed(value))


class Ruling(NamedTuple):
    """A ruling as far as the game knows it: its effects, and the ruling whose place it takes."""

    effects: Annotated[tuple[Data, ...], Reader(_read_effects, list)]
    amends: Count | None = None


class Chosen(NamedTuple):
    """Which of the options of a choice is taken."""

    option: Count
    auto: bool = False


def body_of(said: Ruling, act: Act) -> Body:
    """The fact of a ruling whose effects still have to be checked. Raises a refusal if it is none."""
    if not plain(act.data):
        raise wrong("data", like('1, "text", [...]'))
    if ways(said.effects) > MOST_WAYS:
        raise wrong("effects", f"<= {MOST_WAYS}")
    return Body(act.kind, act.by, dict(act.data), said=said)


def ways(effects: Sequence[Data]) -> int:
    """In how many ways the choices among some effects may turn out. Raises Unreadable if a choice is none."""
    found = 1
    for effect in effects:
        if effect["word"] == CHOICE:
            found = min(found * sum(ways(option) for option in options_of(effect)), MOST_WAYS + 1)
    return found


def listed(effects: object) -> list[Data]:
    """A list of effects, each a map with its word. Raises Unreadable if it is none."""
    if not isinstance(effects, list) or len(effects) > MOST_EFFECTS:
        raise Unreadable("wrong_field", field="effects", allowed=like('[{"word": "skip", ...}, ...]'))
    for effect in effects:
        if not isinstance(effect, dict) or not isinstance(effect.get("word"), str) or "ruling" in effect:
            raise Unreadable("wrong_field", field="effects", allowed=like('[{"word": "skip", ...}, ...]'))
    return effects


def options_of(choice: Data) -> list[list[Data]]:
    """The options of a choice. Raises Unreadable if it is none."""
    options, default = choice.get("options"), choice.get("default")
    parse_seat(choice.get("who"))
    if not isinstance(options, list) or not 1 <= len(options) <= MOST_OPTIONS:
        raise Unreadable("wrong_field", field="options", allowed=like("[[...], [...]]"))
    if type(default) is not int or not 0 <= default < len(options):
        raise Unreadable("wrong_field", field="default", allowed=f"0 ... {len(options) - 1}")
    return [listed(option) for option in options]


def queued(effects: Sequence[Data], seq: int, *, recorded: bool) -> tuple[Data, ...]:
    """The effects of ruling `seq` as they wait to become facts."""
    waiting: list[Data] = []
    for effect in effects:
        if effect["word"] == CHOICE:
            options = [list(queued(option, seq, recorded=recorded)) for option in options_of(effect)]
            if any(options):
                waiting.append({**effect, "options": options, "ruling": seq})
        elif not recorded or effect["word"] in MATCH_WORDS:
            waiting.append({**effect, "ruling": seq})
    return tuple(waiting)


def follows(pending: Sequence[Data]) -> Body | None:
    """The effect that comes next, as a fact; none if somebody has to choose first."""
    effect = pending[0]
    if effect["word"] == CHOICE:
        return None
    if effect["word"] == REWIND:
        return Body("rewind", REFEREE, {name: value for name, value in effect.items() if name != "word"})
    return Body("effect", REFEREE, effect)


def expects(effect: Data) -> tuple[Expectation, ...]:
    """Who chooses, if it is a choice; if they do not, the milder option is taken. Anything else follows by itself."""
    if effect["word"] != CHOICE:
        return ()
    return (Expectation(effect["who"], "choose", "", {"option": effect["default"]}),)


def decide(choice: Data, said: Chosen, act: Act) -> Chosen:
    """A choice, by the one who has it or by the referee who was told. Raises a refusal."""
    if act.by not in (choice["who"], REFEREE):
        raise OutOfTurn("choice_first", who=choice["who"])
    if said.option >= len(choice["options"]):
        raise wrong("option", f"0 ... {len(choice['options']) - 1}")
    return said


def chosen(pending: Sequence[Data], option: int) -> tuple[Data, ...]:
    """The effects that wait after a choice. Raises Unreadable if there is no such choice."""
    options = pending[0].get("options", ()) if pending else ()
    if option >= len(options):
        raise wrong("option", f"0 ... {len(options) - 1}")
    return (*options[option], *pending[1:])
