"""The formats as stages of an event use them: one plan each, over `formats` and the pairing engine."""

from guandan.event.plans.boards import DUPLICATE
from guandan.event.plans.charts import CHART, OPTIONS
from guandan.event.plans.plan import Plan
from guandan.event.plans.pools import FINALS, GROUPS, ROBIN
from guandan.event.plans.swiss import LOW_CUT, SWISS
from guandan.event.spec import Spec
from guandan.game.errors import Unreadable, one_of, quoted

PLANS: dict[str, Plan] = {
    "swiss": SWISS,
    "low_cut": LOW_CUT,
    "round_robin": ROBIN,
    "groups": GROUPS,
    "finals": FINALS,
    "duplicate": DUPLICATE,
    **dict.fromkeys(OPTIONS, CHART),
}


def plan_of(spec: Spec) -> Plan:
    """The plan of a stage. Raises Unreadable for a format that there is not."""
    if spec.format not in PLANS:
        raise Unreadable("wrong_field", field="format", allowed=one_of(PLANS), value=quoted(spec.format))
    return PLANS[spec.format]
