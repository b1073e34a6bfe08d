"""Renderers: a document as a file of some format. Each takes a document and a language and gives bytes."""
