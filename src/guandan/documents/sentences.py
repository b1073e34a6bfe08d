"""What documents say when they cannot be made, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "no_chinese_font": Text(
        "没有中文字体：请运行 make setup 取得 Noto Sans SC，或在系统中安装一种中文字体",
        "there is no Chinese font: run make setup to fetch Noto Sans SC, or install one in the system",
    ),
}
