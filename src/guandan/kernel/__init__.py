"""The kernel: the rules of play at full speed, for search, self-play and mass simulation.

    >>> from guandan.game.ruleset import load
    >>> from guandan.kernel import kernel
    >>> kernel(load("GJ17")).self_play(seed=1, deals=2).digest
    '27759da54742e1f5'

`kernel` gives the compiled kernel, or the Python reference where there is none; both do the same, play by play.
`$GUANDAN_KERNEL` forces one (`native`, `python`), `$GUANDAN_KERNEL_ISA` the instruction set of the compiled one
(`generic`, `avx2`, `avx512`). The rules themselves never ask the kernel.
"""

import os
from functools import cache

from guandan.game.errors import NotAllowed, Unreadable, quoted, speak
from guandan.game.ruleset import Ruleset
from guandan.kernel.interface import LEVELS, Batch, Kernel, Position, Table, Tally
from guandan.kernel.reference import Reference
from guandan.kernel.sentences import SENTENCES

speak(SENTENCES)

__all__ = ["LEVELS", "Batch", "Kernel", "Position", "Table", "Tally", "has_native", "kernel", "made_for"]

CHOICES = ("native", "python")


def has_native() -> bool:
    """Whether the compiled kernel was built."""
    try:
        import guandan.kernel._native  # noqa: F401, PLC0415
    except ImportError:
        return False
    return True


def kernel(rules: Ruleset) -> Kernel:
    """The kernel for a rule book: the one the environment asks for, else the compiled one if there is one.

    Raises Unreadable or NotAllowed if the environment asks for what there is not.
    """
    asked = os.environ.get("GUANDAN_KERNEL", "")
    if asked and asked not in CHOICES:
        raise Unreadable("kernel_unknown", asked=quoted(asked), allowed=", ".join(CHOICES))
    if asked == "native" and not has_native():
        raise NotAllowed("kernel_missing")
    return made_for(rules, asked or ("native" if has_native() else "python"), os.environ.get("GUANDAN_KERNEL_ISA", ""))


def made_for(rules: Ruleset, which: str, isa: str = "") -> Kernel:
    """One kernel or the other; the compiled ones of a process share an instruction set, which is set here.

    Raises NotAllowed if this machine does not have it.
    """
    if which == "python":
        return Reference(rules)
    from guandan.kernel import _native  # noqa: PLC0415 - there may be none

    engines = _native.engines()
    if isa and isa not in engines:
        raise NotAllowed("kernel_isa", asked=quoted(isa), allowed=", ".join(engines))
    _native.use(isa or engines[-1])
    return _compiled(rules)


@cache
def _compiled(rules: Ruleset) -> Kernel:
    from guandan.kernel.native import Native  # noqa: PLC0415 - there may be none

    return Native(rules)
