"""Renderers: a document as a file of some format. Each takes a document and a language and gives bytes."""

from collections.abc import Callable

from guandan.documents.model import Document
from guandan.documents.render.docx import docx
from guandan.documents.render.html import html
from guandan.documents.render.pdf import pdf
from guandan.documents.render.xlsx import xlsx

RENDERERS: dict[str, Callable[[Document, str], bytes | None]] = {"pdf": pdf, "xlsx": xlsx, "docx": docx, "html": html}
"""By format; a workbook is None of a document without a table."""
