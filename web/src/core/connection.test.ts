import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Link } from "./connection";
import { eventsIn, type Ears, type Opener } from "./lines";
import type { Message } from "./contract";

interface Opened {
  way: string;
  ears: Ears;
  sent: Record<string, unknown>[];
}

let opened: Opened[];
let links: Link[];
let taken: Message[];

const opener =
  (way: string): Opener =>
  (_, ears) => {
    const one: Opened = { way, ears, sent: [] };
    opened.push(one);
    return { pinged: way === "socket", send: (message) => one.sent.push(message), close: () => undefined };
  };
const welcome = { type: "welcome" } as unknown as Message;
const refused = (code: string): Message => ({ type: "refused", error: { code, kind: "", message: "", message_zh: "" } });

function connect(): Connection {
  return new Connection(
    () => ({ table: "ABC" }),
    (message) => taken.push(message),
    (link) => links.push(link),
    { socket: opener("socket"), stream: opener("stream") },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined, visibilityState: "visible" });
  [opened, links, taken] = [[], [], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what was not answered is sent again after the line was lost, under the same id", async () => {
  const connection = connect();
  opened[0]!.ears.open();
  opened[0]!.ears.hear(welcome);
  const answer = connection.send({ type: "do", act: "pass" });
  const id = opened[0]!.sent[0]!.id as string;
  opened[0]!.ears.shut();
  expect(links.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1_000);
  opened[1]!.ears.open();
  expect(opened[1]!.sent).toEqual([]);
  opened[1]!.ears.hear(welcome);
  expect(opened[1]!.sent).toEqual([{ type: "do", act: "pass", id }]);
  opened[1]!.ears.hear({ type: "done", id, seq: 7 });
  await expect(answer).resolves.toMatchObject({ seq: 7 });
  connection.close();
});

test("where two sockets do not open, plain requests take over; where those fail too, sockets are tried again", () => {
  const connection = connect();
  for (let times = 0; times < 4; times++) {
    opened.at(-1)!.ears.shut();
    vi.advanceTimersByTime(10_000);
  }
  expect(opened.map((one) => one.way)).toEqual(["socket", "socket", "stream", "socket", "socket"]);
  connection.close();
});

test("a socket that has worked once is not given up for a server that is down", () => {
  const connection = connect();
  opened[0]!.ears.open();
  opened[0]!.ears.hear(welcome);
  for (let times = 0; times < 4; times++) {
    opened.at(-1)!.ears.shut();
    vi.advanceTimersByTime(20_000);
  }
  expect(new Set(opened.map((one) => one.way))).toEqual(new Set(["socket"]));
  connection.close();
});

test("a hello that is refused ends it, unless the reason passes; a new hello begins again", () => {
  const connection = connect();
  opened[0]!.ears.open();
  opened[0]!.ears.hear(refused("too_busy"));
  expect(links.at(-1)).toBe("lost");
  opened[0]!.ears.shut();
  vi.advanceTimersByTime(1_000);
  opened[1]!.ears.hear(refused("no_such_room"));
  opened[1]!.ears.shut();
  vi.advanceTimersByTime(60_000);
  expect(opened.length).toBe(2);
  expect(links).toContain("refused");
  connection.greet();
  expect(opened.length).toBe(3);
  connection.close();
});

test("a deaf line is left, and a refusal of one act rejects that act alone", async () => {
  const connection = connect();
  opened[0]!.ears.open();
  opened[0]!.ears.hear(welcome);
  const answer = connection.send({ type: "do", act: "play" });
  const id = opened[0]!.sent[0]!.id as string;
  opened[0]!.ears.hear({ ...refused("not_your_turn"), id } as Message);
  await expect(answer).rejects.toMatchObject({ problem: { code: "not_your_turn" } });
  expect(links.at(-1)).toBe("live");
  vi.advanceTimersByTime(40_000);
  expect(opened.length).toBe(2);
  connection.close();
});

test("after waking up a line that does not answer is left at once, and one that does is kept", () => {
  const connection = connect();
  opened[0]!.ears.open();
  opened[0]!.ears.hear(welcome);
  connection.retry();
  opened[0]!.ears.hear({ type: "pong" } as unknown as Message);
  vi.advanceTimersByTime(5_000);
  expect(opened.length).toBe(1);
  connection.retry();
  vi.advanceTimersByTime(5_000);
  expect(opened.length).toBe(2);
  connection.close();
});

test("a hidden page whose clock beats once a minute keeps its line as long as it is answered", () => {
  const connection = connect();
  opened[0]!.ears.open();
  opened[0]!.ears.hear(welcome);
  for (let minute = 0; minute < 3; minute++) {
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(10_000);
    opened[0]!.ears.hear({ type: "pong" } as unknown as Message);
  }
  expect(links.at(-1)).toBe("live");
  expect(opened.length).toBe(1);
  connection.close();
});

test("events come whole, however the stream is cut", () => {
  const [none, rest] = eventsIn('id: 3\ndata: {"type":"hel');
  expect(none).toEqual([]);
  const [events, left] = eventsIn(`${rest}lo"}\n\nid: 4\nda`);
  expect(events).toEqual([{ type: "hello" }]);
  expect(left).toBe("id: 4\nda");
});
