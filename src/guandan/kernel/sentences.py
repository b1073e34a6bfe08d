"""What the kernel says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "kernel_unknown": Text(
        "GUANDAN_KERNEL 不能是“{asked}”，只能是 {allowed}", 'GUANDAN_KERNEL cannot be "{asked}"; it is one of {allowed}'
    ),
    "kernel_missing": Text(
        "没有编译好的内核：请安装 g++ 或 clang++，再运行 make clean setup",
        "there is no compiled kernel: install g++ or clang++ and run make clean setup",
    ),
    "kernel_isa": Text(
        "这台机器没有“{asked}”指令集，可以用 {allowed}", 'this machine cannot run "{asked}"; it can run {allowed}'
    ),
}
