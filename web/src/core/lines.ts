/**
 * The two ways to a table. A socket carries everything; where none gets through, the server's events are read from
 * a plain answer that does not end, and acts and questions are plain requests.
 */

import { call, Refused, request } from "./api";
import type { Message } from "./contract";

export type Greeting = Record<string, unknown> & { table: string };

export interface Ears {
  /** The way is open. */
  open: () => void;
  hear: (message: Message) => void;
  /** It is no more; nothing else follows. */
  shut: () => void;
}

export interface Line {
  /** Whether it must be asked now and then if it is still there. */
  readonly pinged: boolean;
  send: (message: Record<string, unknown>) => void;
  close: () => void;
}

export type Opener = (greeting: Greeting, ears: Ears) => Line;

export const openSocket: Opener = (greeting, ears) => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
  const send = (message: Record<string, unknown>): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  socket.onopen = () => {
    send({ type: "hello", ...greeting });
    ears.open();
  };
  socket.onmessage = (event: MessageEvent<string>) => ears.hear(JSON.parse(event.data) as Message);
  socket.onclose = () => ears.shut();
  return {
    pinged: true,
    send,
    close: () => {
      socket.onclose = null;
      socket.close();
    },
  };
};

export const openStream: Opener = (greeting, ears) => {
  const { table, match, seen } = greeting;
  const since = match ? `?match=${encodeURIComponent(String(match))}&seen=${String(seen)}` : "";
  const stop = new AbortController();
  const path = `/tables/${encodeURIComponent(table)}`;
  void read();
  return { pinged: false, send: (message) => void post(message), close: () => stop.abort() };

  async function read(): Promise<void> {
    try {
      const answer = await request("GET", `${path}/events${since}`, undefined, "cookie", stop.signal);
      ears.open();
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ; ) {
        const { value, done } = await reader.read();
        if (done) break;
        const [events, left] = eventsIn(rest + value);
        rest = left;
        for (const event of events) ears.hear(event);
      }
    } catch (refused) {
      if (refused instanceof Refused && refused.status) ears.hear({ type: "refused", error: refused.problem });
    }
    if (!stop.signal.aborted) ears.shut();
  }

  async function post({ type, id, ...what }: Record<string, unknown>): Promise<void> {
    const name = String(id);
    try {
      if (type === "do") ears.hear({ type: "done", id: name, ...(await call<{ seq: number }>("POST", `${path}/do`, { id, ...what })) });
      if (type === "ask") ears.hear({ type: "answer", id: name, ...(await call<object>("POST", `${path}/ask`, what)) });
    } catch (refused) {
      // Without an answer it stays waiting, and is sent again when the way is open once more.
      if (refused instanceof Refused && refused.status) ears.hear({ type: "refused", id: name, error: refused.problem });
    }
  }
};

/** The whole events in a piece of an event stream, and the beginning of the next. */
export function eventsIn(text: string): [Message[], string] {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.flatMap((block) =>
    block
      .split("\n")
      .filter((line) => line.startsWith("data: "))
      .map((line) => JSON.parse(line.slice(6)) as Message),
  );
  return [events, rest];
}
