"""Avatars (头像): the pictures to choose from, by their names. The page draws them (web/src/people/avatars.ts)."""

from guandan.game.errors import Text, Unreadable

AVATARS = (
    *("panda", "fox", "cat", "tiger", "rabbit", "crane", "carp", "turtle"),
    *("bear", "owl", "frog", "monkey", "lotus", "mountain", "lantern", "teapot"),
)


def checked(avatar: str) -> str:
    """The name of a picture; empty for the one that goes with somebody's id. Raises Unreadable if there is none."""
    if avatar and avatar not in AVATARS:
        allowed = " ".join(AVATARS)
        raise Unreadable("wrong_field", field="avatar", allowed=Text(allowed, allowed))
    return avatar
