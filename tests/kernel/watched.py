"""Builds of the kernel under the eyes of the sanitizers, put in the place of the installed one."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NAME = "guandan.kernel._native"


def build(name: str, *options: str) -> Path:
    """A build of its own in build/NAME; made again only where something has changed."""
    into = ROOT / "build" / name
    tools = Path(sys.executable).parent
    cmake = str(tools / "cmake")
    flags = ["-GNinja", f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}", "-DCMAKE_BUILD_TYPE=Debug", *options]
    where = ["-S", str(ROOT / "native"), "-B", str(into), f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run([cmake, *where, *flags], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([cmake, "--build", str(into)], check=True, stdout=subprocess.DEVNULL)
    return next(into.glob("_native*.so"))


def library_of(compiler: str, name: str) -> str:
    """Where a compiler keeps a library of its own; the bare name if it has none."""
    asked = [compiler, f"-print-file-name={name}"]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def again(module: str, library: Path, preloaded: list[str], arguments: list[str]) -> int:
    """A module once more, with the sanitizers' own libraries loaded first, as they must be."""
    environment = {
        **os.environ,
        "LD_PRELOAD": " ".join(preloaded),
        # Python keeps memory until it ends; what we look for is wrong access, not what is left over.
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
        "GUANDAN_WATCHED": str(library),
    }
    run = [sys.executable, "-m", module, *arguments]
    return subprocess.run(run, env=environment, cwd=ROOT, check=False).returncode


def put_in_place(library: str) -> Any:
    """The watched build as `guandan.kernel._native`."""
    import guandan.kernel  # noqa: PLC0415

    spec = importlib.util.spec_from_file_location(NAME, library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)
    guandan.kernel._native = module
    assert module.BUILD == "sanitized"
    return module
