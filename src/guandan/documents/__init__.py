"""Documents (文书): everything of an event on paper.

A document is a value (`model.py`) that a pure function makes from a source (`source.py`); `registry.py` lists them all.
The renderers in `render/` turn any document into a PDF, a workbook, a file for Word and WPS, or a page. No document
knows a renderer, and no renderer a document. The numbers come from the views that the command line and the pages show.
"""

from guandan.game.errors import Text, speak

SENTENCES = {
    "no_such_document": Text("没有文书 {name}（{format}）", "there is no document {name} ({format})"),
    "no_chinese_font": Text(
        "没有中文字体：请运行 make setup 取得 Noto Sans SC，或在系统中安装一种中文字体",
        "there is no Chinese font: run make setup to fetch Noto Sans SC, or install one in the system",
    ),
}
speak(SENTENCES)
