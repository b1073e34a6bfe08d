"""Who may enter (参赛资格): age groups on a reference date, men, women and mixed, units.

The books say little about it and leave the rest to the regulations (003 c3.2, c3.3; H-42); `Conditions` holds both.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from guandan.event.choices import Choices, chosen, known
from guandan.event.exchange.spelling import near
from guandan.event.findings import Finding, grave
from guandan.event.roster import Person, Registration
from guandan.game.errors import Text, Unreadable, like, quoted
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings

MEN, WOMEN, MIXED = "men", "women", "mixed"


class AgeGroup(NamedTuple):
    """An age group (组别), by age in full years (周岁) on the reference date."""

    key: str
    name: Text
    least: int | None = None
    most: int | None = None


GROUPS = {
    group.key: group
    for group in (
        AgeGroup("senior", Text("老年组", "senior"), 60),
        AgeGroup("middle_a", Text("中年甲组", "middle A"), 45, 59),
        AgeGroup("middle_b", Text("中年乙组", "middle B"), 25, 44),
        AgeGroup("youth", Text("青年组", "youth"), 18, 24),
        AgeGroup("open", Text("公开组", "open")),
    )
}
"""The groups of 003 c3.2; the organiser may have others."""
OPEN = GROUPS["open"]

CHANGES = {"regulations": (0, 1, 2, 3, 4), "exclude": (0, 1, 2, 3, 4), "forbid": (0,)}
"""How many players of a pair the regulations may let be changed during the event, by the book's `partner.change`."""


class Conditions(NamedTuple):
    """Who may enter an event: what the book says and the regulations add."""

    rules: Ruleset
    kinds: tuple[str, ...]
    groups: tuple[AgeGroup, ...]
    reference: str
    """The day on which ages are taken, by default the first of the competition (H-42)."""
    units: tuple[str, ...] = ()
    """The units that may enter; () for any."""
    mixed_team: str = "both"
    """A mixed team has men and women (both), or each of its pairs is mixed (each_pair)."""
    team_pairs: tuple[int, int] = (1, 99)
    """How many pairs a team enters, at least and at most."""
    late: int = 0
    """Entries are taken until this round of a Swiss is paired: 1 until the first is, 0 only while the list is open."""
    changes: int = 0
    """How many changes of a player each pair may make during the event."""


NAMES = ("kinds", "groups", "reference", "units", "mixed_team", "team_pairs", "late", "changes")


def conditions_of(rules: Ruleset, first_day: str, choices: Choices | None = None) -> Conditions:
    """The conditions of a book, with the choices of the regulations.

    `first_day` is the ISO date of the first competition day. Choices are the names of `Conditions`; a group is the key
    of one in 003 c3.2, or {"key", "zh", "en", "least", "most"}. Raises Unreadable or NotAllowed for what cannot be.
    """
    choices = choices or {}
    known(choices, NAMES)
    kinds = _listed(choices, "kinds", rules.words("event.kinds"))
    for kind in kinds:
        if kind not in settings()["event.kinds"].values:
            raise Unreadable("unknown_choice", name=quoted(kind), allowed=", ".join(settings()["event.kinds"].values))
    least, most = _span(choices.get("team_pairs", (1, 99)))
    return Conditions(
        rules=rules,
        kinds=tuple(kinds),
        groups=tuple(map(_group, _listed(choices, "groups", rules.words("event.groups")))),
        reference=iso(choices.get("reference", first_day), "reference"),
        units=tuple(str(unit) for unit in _listed(choices, "units", ())),
        mixed_team=chosen(choices, "mixed_team", ("both", "each_pair"), rules, "event.kinds"),
        team_pairs=(least, most),
        late=chosen(choices, "late", (1, 0, *range(2, 100)), rules, "event.rounds"),
        changes=chosen(choices, "changes", CHANGES[rules.word("partner.change")], rules, "partner.change"),
    )


def _listed(choices: Choices, name: str, default: tuple[Any, ...]) -> Sequence[Any]:
    value = choices.get(name, default)
    if not isinstance(value, list | tuple) or (default and not value):
        raise Unreadable("wrong_field", field=name, allowed=like("[...]"))
    return value


def _span(value: object) -> tuple[int, int]:
    if isinstance(value, list | tuple) and [type(part) for part in value] == [int, int]:
        least, most = value
        if 1 <= least <= most <= 99:
            return least, most
    raise Unreadable("wrong_field", field="team_pairs", allowed=like("[2, 4]"))


def _group(value: object) -> AgeGroup:
    """A group by its key, or one of the organiser's own."""
    if isinstance(value, str) and value in GROUPS:
        return GROUPS[value]
    if isinstance(value, Mapping) and isinstance(value.get("key"), str) and value["key"]:
        key, least, most = value["key"], value.get("least"), value.get("most")
        ages = [age for age in (least, most) if age is not None]
        fits = all(isinstance(age, int) and 0 <= age <= 150 for age in ages) and sorted(ages) == ages
        if fits and not value.keys() - {"key", "zh", "en", "least", "most"}:
            return AgeGroup(key, Text(str(value.get("zh", key)), str(value.get("en", key))), least, most)
    allowed = ", ".join(GROUPS) + ', {"key": "u18", "zh": "少年组", "en": "under 18", "most": 17}'
    raise Unreadable("wrong_field", field="groups", allowed=like(allowed))


def iso(value: object, field: str) -> str:
    """A date written 2026-05-01. Raises Unreadable."""
    try:
        return date.fromisoformat(value if isinstance(value, str) else "").isoformat()
    except ValueError:
        raise Unreadable("wrong_field", field=field, allowed=like("2026-05-01")) from None


def age_on(born: str, day: str) -> int:
    """Full years on a day; who was born on 29 February turns a year older on 1 March of other years."""
    birth, then = date.fromisoformat(born), date.fromisoformat(day)
    return then.year - birth.year - ((then.month, then.day) < (birth.month, birth.day))


def sex_of(kind: str) -> str:
    """men, women or mixed, or "" for an event that anybody may enter."""
    return kind.partition("_")[2]


def kinds_like(kind: str) -> tuple[str, ...]:
    """The kinds of pairs, or of teams: of anybody, men, women, mixed."""
    return tuple(one for one in settings()["event.kinds"].values if is_team(one) == is_team(kind))


def is_team(kind: str) -> bool:
    """Whether it is a team event."""
    return kind.startswith("teams")


def kind_name(kind: str) -> Text:
    """What an event is called."""
    return settings()["event.kinds"].values[kind]


def group_of(conditions: Conditions, key: str) -> AgeGroup | None:
    """The group with a key."""
    return next((group for group in conditions.groups if group.key == key), None)


def findings(one: Registration, conditions: Conditions) -> tuple[Finding, ...]:
    """Why a registration may not enter. Its event and group may be left out where there is one only."""
    found: list[Finding] = []
    kinds = _allowed([kind_name(kind) for kind in conditions.kinds])
    if not one.event and len(conditions.kinds) > 1:
        found.append(grave("which_event", field="event", **kinds))
    elif one.event and one.event not in conditions.kinds:
        value = _named(settings()["event.kinds"].values.get(one.event), one.event)
        found.append(grave("unknown_event", field="event", **value, **kinds))
    else:
        found += _sexes(one, one.event or conditions.kinds[0], conditions)
    groups = _allowed([group.name for group in conditions.groups])
    group = group_of(conditions, one.group) if one.group else conditions.groups[0]
    if not one.group and len(conditions.groups) > 1:
        found.append(grave("which_group", field="group", **groups))
    elif group is None:
        value = _named(GROUPS[one.group].name if one.group in GROUPS else None, one.group)
        found.append(grave("unknown_group", field="group", **value, **groups))
    else:
        for at, player in enumerate(one.players, start=1):
            found += _age(player, at, group, conditions)
    return tuple(found)


def _allowed(names: Sequence[Text]) -> dict[str, Any]:
    return {"allowed_zh": [name.zh for name in names], "allowed_en": [name.en for name in names]}


def _named(name: Text | None, key: str) -> dict[str, str]:
    zh, en = name or (quoted(key), quoted(key))
    return {"value_zh": zh, "value_en": en}


def _sexes(one: Registration, kind: str, conditions: Conditions) -> list[Finding]:
    sex, name = sex_of(kind), kind_name(kind)
    event = {"event_zh": name.zh, "event_en": name.en}
    # A mixed team may have pairs of men or women unless the regulations want each pair mixed.
    free = is_team(kind) and sex == MIXED and conditions.mixed_team == "both"
    if not sex:
        return []
    article, sexes = conditions.rules.article("event.kinds"), [player.sex for player in one.players]
    missing = [at for at, player in enumerate(one.players, start=1) if player.name and not player.sex]
    found = [grave("needs_sex", article, f"sex{at}", **event) for at in missing]
    if sex in (MEN, WOMEN):
        wanted = {MEN: "m", WOMEN: "f"}[sex]
        for at, player in enumerate(one.players, start=1):
            if player.sex and player.sex != wanted:
                found.append(grave("wrong_sex", article, f"sex{at}", name=player.name, **event))
    elif not (free or missing) and sexes and min(map(sexes.count, "mf")) < max(1, len(sexes) // 2):
        found.append(grave("not_mixed", conditions.rules.article("articles.mixed"), f"sex{len(one.players)}", **event))
    return found


def _age(player: Person, at: int, group: AgeGroup, conditions: Conditions) -> list[Finding]:
    names = {"group_zh": group.name.zh, "group_en": group.name.en}
    article, field = conditions.rules.article("event.groups"), f"born{at}"
    if not player.name or (group.least is None and group.most is None):
        return []
    if not player.born:
        return [grave("needs_birth_date", article, field, **names)]
    age = age_on(player.born, conditions.reference)
    facts = {"name": player.name, "reference": conditions.reference, "age": age, **names}
    if group.least is not None and age < group.least:
        return [grave("too_young", article, field, least=group.least, **facts)]
    if group.most is not None and age > group.most:
        return [grave("too_old", article, field, most=group.most, **facts)]
    return []


def completed(one: Registration, conditions: Conditions) -> Registration:
    """A registration with event and group where there is one only."""
    return one._replace(
        event=one.event or (conditions.kinds[0] if len(conditions.kinds) == 1 else ""),
        group=one.group or (conditions.groups[0].key if len(conditions.groups) == 1 else ""),
    )


def unit_findings(one: Registration, conditions: Conditions) -> tuple[Finding, ...]:
    """Whether its unit is one of those that may enter."""
    if not conditions.units or one.unit in conditions.units:
        return ()
    if not one.unit:
        return (grave("missing", field="unit"),)
    if close := near(one.unit, conditions.units):
        return (grave("unknown_unit_near", field="unit", value=quoted(one.unit), near=close),)
    return (grave("unknown_unit", field="unit", value=quoted(one.unit)),)


def entry_findings(one: Registration, conditions: Conditions, sizes: tuple[int, int]) -> tuple[Finding, ...]:
    """Why a whole entry may not play: the players of a pair, or all those of a team, of which there are so many."""
    found = [*findings(one, conditions), *unit_findings(one, conditions)]
    least, most = sizes
    if not least <= len(one.players) <= most:
        allowed = str(least) if least == most else f"{least}-{most}"
        article = conditions.rules.article("articles.teams")
        found.append(grave("entry_size", article, "players", count=len(one.players), allowed=allowed))
    for at, player in enumerate(one.players):
        if any(player.may_be(other, same_unit=True) for other in one.players[:at]):
            found.append(grave("same_player", field=f"name{at + 1}", name=player.name))
    return (*found, *_one_sex([one], conditions))


def team_findings(pairs: Sequence[Registration], conditions: Conditions) -> tuple[Finding, ...]:
    """What is wrong with a whole team: too few or too many pairs; a mixed one of men or women alone."""
    found = []
    least, most = conditions.team_pairs
    if is_team(pairs[0].event) and not least <= len(pairs) <= most:
        allowed = str(least) if least == most else f"{least}-{most}"
        article = conditions.rules.article("articles.teams")
        found.append(grave("team_size", article, "team", team=pairs[0].team, count=len(pairs), allowed=allowed))
    return (*found, *_one_sex(pairs, conditions))


def _one_sex(pairs: Sequence[Registration], conditions: Conditions) -> list[Finding]:
    """A mixed team of men or women alone."""
    kind = pairs[0].event
    sexes = {player.sex for pair in pairs for player in pair.players}
    if not is_team(kind) or sex_of(kind) != MIXED or "" in sexes or len(sexes) > 1:
        return []
    name, article = kind_name(kind), conditions.rules.article("articles.mixed")
    return [grave("team_not_mixed", article, "team", event_zh=name.zh, event_en=name.en)]
