"""Build the page into the package: `python web/build.py`. With names, run these npm scripts instead: `check test`.

Node is taken from the PATH if it is new enough, else from the wheel in requirements/node.txt, which is installed
into the environment that runs this.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = 20
HERE = Path(__file__).resolve().parent
NODE_WHEEL = HERE.parent / "requirements" / "node.txt"


def major(node: str) -> int:
    """The first number of a Node's version; 0 if it cannot be run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return int(told.strip().removeprefix("v").partition(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


def environment() -> dict[str, str]:
    """Where `node` and `npm` are found; the wheel is installed if there is none."""
    node = shutil.which("node")
    if node and shutil.which("npm") and major(node) >= OLDEST:
        return dict(os.environ)
    print(f"No Node {OLDEST} or newer on the PATH: taking it from its wheel ...", flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "--requirement", str(NODE_WHEEL)], check=True)
    return {**os.environ, "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))}


def main() -> int:
    """Install what the page is built with and build it, or run scripts of its package."""
    env = environment()
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    install, build = ["install", "--no-save"], ["run", "build", "--", "--logLevel", "warn"]
    steps = [["run", script] for script in sys.argv[1:]] or [install, build]
    for step in steps:
        if subprocess.run([npm, "--silent", *step], check=False, cwd=HERE, env=env).returncode:
            print(f"npm {' '.join(step)} failed.", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
