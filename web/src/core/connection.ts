/**
 * One socket to one table: says hello, keeps alive, comes back by itself with the number of facts it has,
 * and matches answers to what was sent. What has been sent but not answered is sent again under the same id,
 * so that it is done once.
 */

import { Refused } from "./api";
import type { Message, Problem } from "./wire";

export type Link = "connecting" | "live" | "lost" | "refused";

interface Waiting {
  text: string;
  resolve: (answer: Message) => void;
  reject: (refused: Refused) => void;
}

const BEAT = 10_000;
const DEAF = 25_000;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private number = 0;
  private readonly run = Math.random().toString(36).slice(2, 10);
  private pause = FIRST_PAUSE;
  private timer = 0;
  private beat = 0;
  private heard = 0;
  private ended = false;

  constructor(
    private readonly hello: () => Record<string, unknown>,
    private readonly take: (message: Message) => void,
    private readonly changed: (link: Link, problem?: Problem) => void,
  ) {
    this.open();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  /** Send something and wait for its answer. Rejects with `Refused`. */
  send(message: Record<string, unknown>): Promise<Message> {
    const id = `${this.run}.${++this.number}`;
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.ended = true;
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close();
  }

  /** Try at once, if the line is down. */
  readonly retry = (): void => {
    if (this.ended || this.socket || document.visibilityState === "hidden") return;
    this.open();
  };

  private open(): void {
    clearTimeout(this.timer);
    this.changed("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      socket.send(JSON.stringify({ type: "hello", ...this.hello() }));
      for (const one of this.waiting.values()) socket.send(one.text);
      clearInterval(this.beat);
      this.beat = window.setInterval(() => this.keepAlive(socket), BEAT);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      this.hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private keepAlive(socket: WebSocket): void {
    if (Date.now() - this.heard > DEAF) {
      socket.onclose = null;
      socket.close();
      this.lost();
    } else if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ type: "ping", at: Date.now() }));
    }
  }

  private lost(): void {
    this.socket = null;
    clearInterval(this.beat);
    if (this.ended) return;
    this.changed("lost");
    this.timer = window.setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private hear(message: Message): void {
    if (message.type === "welcome") {
      this.pause = FIRST_PAUSE;
      this.changed("live");
    }
    if (message.type === "refused" && message.id === undefined) {
      // The hello itself: coming again would not help.
      this.ended = true;
      this.changed("refused", message.error);
      return;
    }
    const id = "id" in message ? message.id : undefined;
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    if (id !== undefined && waiting) {
      this.waiting.delete(id);
      if (message.type === "refused") waiting.reject(new Refused(message.error, 409));
      else waiting.resolve(message);
      return;
    }
    this.take(message);
  }
}
