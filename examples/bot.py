"""A bot in forty lines: a guest who sits down and takes the server's first hint. All messages are in docs/server.md.

Needs `pip install websockets`. Start `guandan serve`, then
    python bot.py                                opens a table with three bots of the server and plays a match there
    python bot.py http://HOST:PORT CODE SEAT     sits down at the table CODE, on E, N, W or S
"""

import json
import sys
import urllib.request as web

from websockets.sync.client import connect

SERVER, CODE, SEAT = (sys.argv[1:] + ["http://127.0.0.1:8000", "", "E"][len(sys.argv) - 1 :])[:3]


def choose(hints, act, own):  # your player: what may be done is in `hints`, the best first; the hand in own["hand"]
    return hints[0] if hints else {"act": act, "data": own["default"]}


def post(path, token="", **body):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return json.load(web.urlopen(web.Request(SERVER.rstrip("/") + path, json.dumps(body).encode(), headers)))


token = post("/api/guest", name="example")["token"]
table = CODE or post("/api/tables", token, terms={"pace": 0, "between": 0}, sit=SEAT, bots=True)["id"]
with connect(f"ws{SERVER[4:].rstrip('/')}/api/socket", max_size=None) as socket:
    socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
    socket.send(json.dumps({"type": "do", "id": "sit", "act": "sit", "data": {"seat": SEAT}}))
    for message in map(json.loads, socket):
        if state := message.get("state"):
            own, act = message["own"], next((one["act"] for one in state["expect"] if one["who"] == SEAT), "")
            if act:  # the id of the question is how much the bot has seen: an act that comes too late is refused
                seen = message["from"] + len(message["facts"])
                socket.send(json.dumps({"type": "ask", "id": str(seen), "what": "hint"}))
            if state["over"]:
                break
        elif message["type"] == "answer":
            socket.send(json.dumps({**choose(message["hints"], act, own), "type": "do", "id": f"{seen}", "seq": seen}))
