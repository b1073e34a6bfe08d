"""Run the kernel's tests on a build that is watched by the address and undefined-behaviour sanitizers.

    python tests/kernel/sanitized.py [arguments of pytest]

It builds into build/sanitized and puts that build in the place of the installed one, in a process of its own.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "sanitized"
NAME = "guandan.kernel._native"


def build() -> Path:
    """The watched build; made again only where something has changed."""
    tools = Path(sys.executable).parent
    cmake = str(tools / "cmake")
    flags = ["-GNinja", f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}", "-DCMAKE_BUILD_TYPE=Debug", "-DGUANDAN_SANITIZE=ON"]
    where = ["-S", str(ROOT / "native"), "-B", str(BUILD), f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run([cmake, *where, *flags], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([cmake, "--build", str(BUILD)], check=True, stdout=subprocess.DEVNULL)
    return next(BUILD.glob("_native*.so"))


def start(library: Path, arguments: list[str]) -> int:
    """This file once more, with the sanitizer's own library loaded first, as it must be."""
    compiler = shutil.which("c++") or "c++"
    found = []
    for name in ("asan", "ubsan"):
        asked = [compiler, f"-print-file-name=lib{name}.so"]
        found.append(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())
    environment = {
        **os.environ,
        "LD_PRELOAD": " ".join(found),
        # Python keeps memory until it ends; what we look for is wrong access, not what is left over.
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
        "GUANDAN_SANITIZED": str(library),
    }
    return subprocess.run([sys.executable, __file__, *arguments], env=environment, check=False).returncode


def inside(library: str, arguments: list[str]) -> int:
    """The tests, with the watched build in the place of the installed one."""
    import pytest  # noqa: PLC0415

    import guandan.kernel  # noqa: PLC0415

    spec = importlib.util.spec_from_file_location(NAME, library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)
    guandan.kernel._native = module
    assert module.BUILD == "sanitized"
    return pytest.main(["-p", "no:cacheprovider", str(ROOT / "tests" / "kernel"), *arguments])


if __name__ == "__main__":
    watched = os.environ.get("GUANDAN_SANITIZED")
    if watched:
        sys.exit(inside(watched, sys.argv[1:]))
    sys.exit(start(build(), sys.argv[1:]))
