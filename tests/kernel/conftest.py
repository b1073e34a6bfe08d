"""Both kernels run the same tests; the compiled one on every instruction set of this machine."""

from collections.abc import Callable

import pytest

from guandan.game.ruleset import Ruleset
from guandan.kernel import Kernel, has_native, made_for

Maker = Callable[[Ruleset], Kernel]

if has_native():
    from guandan.kernel import _native

    ENGINES = tuple(_native.engines())
else:
    ENGINES = ()

needs_native = pytest.mark.skipif(not ENGINES, reason="there is no compiled kernel")


@pytest.fixture(params=["python", *ENGINES])
def make(request: pytest.FixtureRequest) -> Maker:
    """Makes a kernel of each sort."""
    which: str = request.param
    if which == "python":
        return lambda rules: made_for(rules, "python")
    return lambda rules: made_for(rules, "native", which)


@pytest.fixture(params=ENGINES or [pytest.param("none", marks=needs_native)])
def compiled(request: pytest.FixtureRequest) -> Maker:
    """Makes a compiled kernel of each instruction set."""
    which: str = request.param
    return lambda rules: made_for(rules, "native", which)
