"""The wire contract: the shape of everything that is sent. `make wire` writes types and reference from it.

    parts      what several have: kinds of values, words, refusals, rulings
    messages   what a table sends over the socket
    questions  what questions are answered
    answers    what plain HTTP answers
    social     what it answers about people
    requests   what clients send

Each field has its description beside its type. A field that may be missing has `UNSET` as its default. The types of the
page (`web/src/core/contract.ts`), docs/wire.md and the tables of docs/server.md are made from here; a test finds them
stale.
"""
