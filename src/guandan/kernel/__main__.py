"""`python -m guandan.kernel`: which kernel this installation has, in one sentence; set-up says it."""

import sys

from guandan.kernel import has_native

if __name__ == "__main__":
    if has_native():
        from guandan.kernel import _native

        sys.stdout.write(f"The compiled kernel was built ({', '.join(_native.engines())}).\n")
    else:
        sys.stdout.write(
            "There is no C++ compiler, so guandan runs its rules in Python: the same results, only slower. "
            "For the compiled kernel install g++ or clang++ and run `make clean setup`.\n"
        )
