"""The law book as it is sent: infractions of a rule book, what each costs, who rules it, and under which article."""

from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings
from guandan.referee.infractions import Row, Step, row
from guandan.referee.words import GROUPS, REMEDIES, SANCTIONS, SCOPES
from guandan.server.wire.contract import questions
from guandan.server.wire.contract.parts import Words


def law_row(one: Row) -> questions.LawRow:
    """An infraction and what it costs."""
    cases = [
        questions.LawCase(
            *case.name,
            limit=case.limit,
            scope=Words(*SCOPES[case.scope]) if case.scope else None,
            steps=[_law_step(step) for step in case.steps],
        )
        for case in one.cases
    ]
    known = one.infraction
    return questions.LawRow(*known.name, infraction=known.code, group=Words(*GROUPS[known.group]), cases=cases)


def law_of(rules: Ruleset, infraction: object) -> questions.LawBook:
    """The row of one infraction. Raises Unreadable if the book has none of that name."""
    return questions.LawBook(rules.id, [law_row(row(rules, str(infraction)))])


def _law_step(step: Step) -> questions.LawStep:
    officials = settings()["authority.foul"].values
    costs = [questions.Cost(*SANCTIONS[one.sanction], by=Words(*officials[one.authority])) for one in step.options]
    return questions.LawStep(step.nth, costs, [Words(*REMEDIES[one].name) for one in step.remedies], step.article)
