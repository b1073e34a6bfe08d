"""The names of events and age groups as people write them in a list."""

from guandan.event.eligibility import GROUPS, Conditions, kind_name, sex_of
from guandan.event.exchange.columns import plain
from guandan.game.settings import settings

SEXES = {
    "men": ("男子", "男", "men", "mens"),
    "women": ("女子", "女", "women", "womens"),
    "mixed": ("混合", "混", "mixed"),
}
KINDS = {
    "pairs": ("双人赛", "双人", "双打", "双", "对式赛", "对式", "pairs", "pair", "doubles"),
    "teams": ("团体赛", "团体", "团", "teams", "team"),
}


def event_words(conditions: Conditions) -> dict[str, str]:
    """Every way to name an event, and its key; those of this event come first."""
    words: dict[str, str] = {}
    for key in (*conditions.kinds, *settings()["event.kinds"].values):
        kind, sex = key.partition("_")[0], sex_of(key)
        names = {key, *kind_name(key)}
        names |= {f"{prefix}{word}" for prefix in SEXES.get(sex, ("",)) for word in KINDS[kind]}
        for name in names:
            words.setdefault(plain(name), key)
    words.pop("", None)
    return words


def group_words(conditions: Conditions) -> dict[str, str]:
    """Every way to name an age group, and its key; those of this event come first."""
    words: dict[str, str] = {}
    for group in (*conditions.groups, *GROUPS.values()):
        for name in (group.key, *group.name):
            words.setdefault(plain(name), group.key)
            words.setdefault(plain(name.removesuffix("组")), group.key)
            words.setdefault(plain(f"{name} group"), group.key)
    words.pop("", None)
    return words
