"""Eligibility (参赛资格): whether an entry is what the terms ask for, each fault by its name (003 c3.1, c3.2, H-42)."""

from collections.abc import Iterable

from guandan.event.entrants import Entrant, Player
from guandan.event.notes import Note, note
from guandan.event.terms import Terms, read_day

SEX = {"men": "M", "women": "F"}


def faults(terms: Terms, entrant: Entrant, others: Iterable[Entrant] = ()) -> tuple[Note, ...]:
    """Everything that is wrong with an entry beside the others."""
    return (*_size(terms, entrant), *_sexes(terms, entrant), *_ages(terms, entrant), *_twice(entrant, others))


def _size(terms: Terms, entrant: Entrant) -> list[Note]:
    least, most, count = 2 * terms.pairs, terms.players, len(entrant.players)
    return [] if least <= count <= most else [note("entry_size", count=count, least=least, most=most)]


def _sexes(terms: Terms, entrant: Entrant) -> list[Note]:
    if terms.sex == "open":
        return []
    unknown = [note("sex_missing", player=player.name) for player in entrant.players if not player.sex]
    if unknown:
        return unknown
    if terms.sex in SEX:
        return [
            note(f"only_{terms.sex}", player=player.name) for player in entrant.players if player.sex != SEX[terms.sex]
        ]
    # A mixed pair is one man and one woman (H-42); a mixed team can put up such pairs.
    men = sum(player.sex == "M" for player in entrant.players)
    least = min(men, len(entrant.players) - men)
    return [] if least >= terms.pairs else [note("not_mixed", wanted=terms.pairs)]


def _ages(terms: Terms, entrant: Entrant) -> list[Note]:
    if not terms.least_age and not terms.most_age:
        return []
    found = []
    for player in entrant.players:
        years = age(player, terms.date)
        if years is None:
            found.append(note("birth_missing", player=player.name))
        elif years < terms.least_age:
            found.append(note("too_young", player=player.name, age=years, least=terms.least_age))
        elif terms.most_age and years > terms.most_age:
            found.append(note("too_old", player=player.name, age=years, most=terms.most_age))
    return found


def age(player: Player, day: str) -> int | None:
    """Full years of age on a day; None if the birthday is not known."""
    if not player.born:
        return None
    born, on = read_day(player.born, "born"), read_day(day, "date")
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def _twice(entrant: Entrant, others: Iterable[Entrant]) -> list[Note]:
    """Who plays for two entries, or twice in one."""
    own = [_person(player, entrant) for player in entrant.players]
    names, ids = {player.name for player in entrant.players}, {player.id for player in entrant.players}
    taken = {
        person: other.number
        for other in others
        if other.number != entrant.number and other.status == "in"
        for player in other.players
        if (player.name in names or (player.id and player.id in ids)) and (person := _person(player, other)) in own
    }
    return [
        note("entered_twice", player=player.name, entry=taken.get(own[at], entrant.number))
        for at, player in enumerate(entrant.players)
        if own[at] in taken or own[at] in own[:at]
    ]


def _person(player: Player, entrant: Entrant) -> tuple[str, ...]:
    """What tells a person: the registration number; without one the name with birthday and unit, as far as known."""
    return ("id", player.id) if player.id else ("name", player.name, player.born, entrant.unit)
