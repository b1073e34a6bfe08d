"""A match without a person: the bots play it to its end, one line a deal."""

from collections.abc import Callable

from guandan.cli.table.look import Look
from guandan.cli.table.news import Teller
from guandan.cli.table.results import shown_level
from guandan.cli.table.session import Session
from guandan.cli.table.summary import match_summary
from guandan.game.errors import Text
from guandan.office.saved import try_file


def play_alone(session: Session, look: Look, write: Callable[[str], object]) -> None:
    """Play a match to its end."""
    seen = session.seen
    lang = look.lang
    teller = Teller(look, seen.rules, seen.level, seen.levels)
    head = f"{seen.rules.name.pick(lang)} {session.id}"
    write(Text(f"{head}：四家都由电脑打", f"{head}: the bots play alone").pick(lang))
    while (act := session.next_act()) is not None:
        for fact in session.do(act):
            line = teller.tell(fact)
            if fact.kind in ("deal_end", "deal_void") and line is not None:
                number, level = session.public.register.dealt, shown_level(teller.level)
                deal = Text(f"第 {number} 副，打 {level}：", f"deal {number}, level {level}: ")
                write(deal.pick(lang) + line.plain)
    for line in match_summary(session, look, try_file(session.store, session.id)):
        write(line.plain.rstrip())
