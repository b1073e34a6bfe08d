"""Ids of people: `p-...` with an account, `g-...` a guest. Who was a guest before keeps the end of his id."""

GUEST, ACCOUNT = "g-", "p-"


def ids_of(person_id: str) -> tuple[str, ...]:
    """The ids under which somebody has played: an account may have been a guest before."""
    return (person_id, GUEST + person_id.removeprefix(ACCOUNT)) if person_id.startswith(ACCOUNT) else (person_id,)
