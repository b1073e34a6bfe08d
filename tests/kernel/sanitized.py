"""Run the kernel's tests on a build that is watched by the address and undefined-behaviour sanitizers.

python -m tests.kernel.sanitized [arguments of pytest]
"""

import os
import shutil
import sys

import pytest

from tests.kernel.watched import ROOT, again, build, library_of, put_in_place


def start(arguments: list[str]) -> int:
    """Build, and run the tests in a process of their own."""
    compiler = os.environ.get("CXX") or shutil.which("c++") or "c++"
    runtimes = [library_of(compiler, f"lib{name}.so") for name in ("asan", "ubsan")]
    return again("tests.kernel.sanitized", build("sanitized", "-DGUANDAN_SANITIZE=ON"), runtimes, arguments)


if __name__ == "__main__":
    watched = os.environ.get("GUANDAN_WATCHED")
    if not watched:
        sys.exit(start(sys.argv[1:]))
    put_in_place(watched)
    places = [str(ROOT / "tests" / place) for place in ("kernel", "ai/test_net.py", "ai/test_train.py")]
    sys.exit(pytest.main(["-p", "no:cacheprovider", *places, *sys.argv[1:]]))
