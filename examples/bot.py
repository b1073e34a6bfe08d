"""A bot in forty lines: a guest who takes the server's first hint. Needs `pip install websockets` and `guandan serve`.

python bot.py [http://HOST:PORT CODE SEAT] sits down at the table CODE on E, N, W or S; without words it opens a table.
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
print(f"{SERVER.rstrip('/')}/t/{table}", flush=True)  # the page on which everybody can watch
with connect(f"ws{SERVER[4:].rstrip('/')}/api/socket", max_size=None) as socket:  # all messages: docs/server.md
    socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
    socket.send(json.dumps({"type": "do", "id": "sit", "act": "sit", "data": {"seat": SEAT}}))
    for told in map(json.loads, socket):
        if state := told.get("state"):
            for end in (fact for fact in told["facts"] if fact["kind"] in ("deal_end", "match_end")):
                print(end["kind"], end["data"]["winner"], *end["data"]["levels"], flush=True)
            if act := next((one["act"] for one in state["expect"] if one["who"] == SEAT), ""):
                own, seen = told["own"], told["from"] + len(told["facts"])
                socket.send(json.dumps({"type": "ask", "id": f"{seen}", "what": "hint"}))
            if state["over"]:
                break
        elif told["type"] == "answer":  # the id is how much the bot had seen: an act that comes too late is refused
            socket.send(json.dumps({**choose(told["hints"], act, own), "type": "do", "id": f"{seen}", "seq": seen}))
