"""Officials (技术官员): referees, recorders, the arbitration panel, and the posts of the organising committee (E5)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any, NamedTuple

from guandan.event.findings import Facts, Finding, advice, grave
from guandan.event.roster import Line, PersonName, Registration
from guandan.game.errors import Text, Unreadable, quoted
from guandan.game.fields import Names, Reader, written
from guandan.game.ruleset import Ruleset
from guandan.referee.appeals import panel_breach


class Post(NamedTuple):
    """A post, and how many usually hold it (003 c5.1, c5.2(1), c5.3(1))."""

    key: str
    name: Text
    body: str
    """referees, panel, or committee."""
    least: int = 0
    most: int | None = None
    per_event: bool = False
    """Whether the numbers are for each event (项目)."""


POSTS = {
    post.key: post
    for post in (
        Post("chief", Text("裁判长", "chief referee"), "referees", 1, 1),
        Post("deputy", Text("副裁判长", "deputy chief referee"), "referees", 2, 4),
        Post("chief_recorder", Text("编排记录长", "chief recorder"), "referees", 1, 1),
        Post("recorder", Text("编排记录员", "recorder"), "referees", 1, 2, per_event=True),
        Post("referee", Text("临场裁判员", "table referee"), "referees"),
        Post("panel", Text("仲裁委员", "member of the panel"), "panel"),
        Post("honorary", Text("名誉主任（顾问）", "honorary director"), "committee"),
        Post("director", Text("主任", "director"), "committee"),
        Post("executive", Text("执行主任", "executive director"), "committee"),
        Post("vice_director", Text("副主任", "deputy director"), "committee"),
        Post("secretary", Text("秘书长", "secretary-general"), "committee"),
        Post("executive_secretary", Text("常务副秘书长", "executive deputy secretary-general"), "committee"),
        Post("vice_secretary", Text("副秘书长", "deputy secretary-general"), "committee"),
        Post("member", Text("委员", "committee member"), "committee"),
        Post("office", Text("综合协调部门", "co-ordination"), "committee"),
        Post("competition", Text("竞赛组织部门", "competition"), "committee"),
        Post("press", Text("新闻宣传部门", "press"), "committee"),
        Post("security", Text("安全保障部门", "safety"), "committee"),
        Post("logistics", Text("行政后勤部门", "logistics"), "committee"),
        Post("marketing", Text("市场开发部门", "marketing"), "committee"),
    )
}


def _read_post(_: str, value: Any) -> str:
    if not isinstance(value, str) or value not in POSTS:
        raise Unreadable("unknown_post", post=quoted(value), allowed=", ".join(POSTS))
    return value


PostKey = Annotated[str, Reader(_read_post)]


class Official(NamedTuple):
    """Somebody in a post; who holds two stands there twice."""

    name: PersonName
    post: PostKey
    region: Line = ""
    unit: Line = ""
    kin: Names = ()
    """People of the event, or units, with whom they have family ties."""

    def as_data(self) -> dict[str, Any]:
        """As it stands in a fact."""
        return written(self)


def holding(officials: Iterable[Official], *posts: str) -> tuple[Official, ...]:
    """Who holds one of the posts."""
    return tuple(official for official in officials if official.post in posts)


def findings(
    rules: Ruleset,
    officials: Sequence[Official],
    *,
    tables: int,
    events: int = 1,
    players: Collection[str] = (),
) -> tuple[Finding, ...]:
    """What is wrong with the officials of an event with so many tables at once: in the way, or only advised against."""
    return (
        *_chief(rules, officials),
        *_counts(rules, officials, events),
        *_referees(rules, officials, tables),
        *_panel(rules, officials),
        *_people(officials, players),
    )


def _states_staff(rules: Ruleset) -> bool:
    """Whether the book says who is needed: all numbers stand in one sentence with the ratio (003 c5.2(1))."""
    return rules.limit("officials.tables") is not None


def _chief(rules: Ruleset, officials: Sequence[Official]) -> list[Finding]:
    article = rules.article("articles.officials")
    chiefs = [official.name for official in holding(officials, "chief")]
    if not chiefs:
        return [grave("no_chief", article)]
    return [grave("two_chiefs", article, names=chiefs)] if len(chiefs) > 1 else []


def _counts(rules: Ruleset, officials: Sequence[Official], events: int) -> list[Finding]:
    found = []
    for post in POSTS.values():
        if not _states_staff(rules) or post.most is None or post.key == "chief":
            continue
        count, times = len(holding(officials, post.key)), events if post.per_event else 1
        least, most = post.least * times, post.most * times
        if not least <= count <= most:
            facts: Facts = {
                "post_zh": post.name.zh,
                "post_en": post.name.en,
                "least": least,
                "most": most,
                "count": count,
            }
            code = "post_number" if least == most else "post_count"
            found.append(advice(code, rules.article("officials.tables"), **facts))
    return found


def _referees(rules: Ruleset, officials: Sequence[Official], tables: int) -> list[Finding]:
    found = []
    referees = holding(officials, "referee")
    most = rules.limit("officials.tables")
    needed = -(-tables // most) if most else 0
    if len(referees) < needed:
        facts: Facts = {"tables": tables, "needed": needed, "count": len(referees)}
        found.append(grave("too_few_referees", rules.article("officials.tables"), **facts))
    # "too many" of one region (003 c5.2(2)4) has no number; more than half is.
    common = Counter(official.region for official in referees if official.region).most_common(1)
    if rules.flag("officials.balance") and len(referees) > 3 and common and common[0][1] * 2 > len(referees):
        facts = {"count": len(referees), "same": common[0][1]}
        found.append(advice("one_region", rules.article("officials.balance"), unit=common[0][0], **facts))
    return found


def _panel(rules: Ruleset, officials: Sequence[Official]) -> list[Finding]:
    count = len(holding(officials, "panel"))
    key = panel_breach(rules, count) if count else ""
    return [grave("panel_size", rules.article(key), count=count)] if key else []


def _people(officials: Sequence[Official], players: Collection[str]) -> list[Finding]:
    """Nobody judges their own rulings on the panel, and no referee plays."""
    found = []
    posts: defaultdict[str, list[Post]] = defaultdict(list)
    for official in officials:
        posts[official.name].append(POSTS[official.post])
    for name, held in posts.items():
        bodies = {post.body for post in held}
        if {"referees", "panel"} <= bodies or len(held) != len({post.key for post in held}):
            zh, en = [post.name.zh for post in held], [post.name.en for post in held]
            found.append(grave("two_posts", name=name, posts_zh=zh, posts_en=en))
        if name in players and bodies & {"referees", "panel"}:
            found.append(grave("plays_too", name=name))
    return found


def committee(
    rules: Ruleset, officials: Sequence[Official], registrations: Iterable[Registration] = ()
) -> tuple[Official, ...]:
    """The organising committee: who was named, and where the book says so all captains and the chief (003 c5.1)."""
    named = [official for official in officials if POSTS[official.post].body == "committee"]
    if _states_staff(rules):
        known = {official.name for official in named}
        more = [official._replace(post="member") for official in holding(officials, "chief")]
        more += [Official(one.captain, "member", one.region, one.unit) for one in registrations if one.captain]
        for official in more:
            if official.name not in known:
                known.add(official.name)
                named.append(official)
    return tuple(named)


class Objection(NamedTuple):
    """A unit asks, after the public notice, that an official stand aside."""

    unit: str
    official: str


class Notice(NamedTuple):
    """What came of the public notice (公示)."""

    objections: dict[str, int]
    """How many units object to each official."""
    refused: tuple[str, ...]
    findings: tuple[Finding, ...]


def notice(
    rules: Ruleset, officials: Sequence[Official], units: Collection[str], objections: Iterable[Objection]
) -> Notice:
    """Who may not be used: one in so many of the units that take part objects to them (003 c5.2(2)1: one third).

    Each unit counts once for each official; exactly so many are enough. Where the book names none nobody is put out.
    """
    names = [official.name for official in officials]
    against: dict[str, set[str]] = {name: set() for name in names}
    found: list[Finding] = []
    for unit, name in objections:
        if unit not in units:
            found.append(advice("not_a_unit", unit=unit))
        elif name in against:
            against[name].add(unit)
    one_in = rules.limit("officials.objections") or 0
    refused = tuple(name for name in against if against[name] and len(against[name]) * one_in >= len(set(units)))
    for name in refused:
        facts: Facts = {"name": name, "count": len(against[name]), "units": len(set(units)), "one_in": one_in}
        found.append(grave("objected", rules.article("officials.objections"), **facts))
    return Notice({name: len(against[name]) for name in against}, refused, tuple(found))
