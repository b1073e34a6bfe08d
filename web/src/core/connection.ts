/**
 * The connection to one table: says hello, keeps alive, comes back by itself with the number of facts it has,
 * and matches answers to what was sent. What has been sent but not answered is sent again under the same id,
 * so that it is done once. Where two sockets in a row do not even open, it goes on over plain requests.
 */

import { Refused } from "./api";
import { openSocket, openStream, type Greeting, type Line, type Opener } from "./lines";
import type { Message, Problem } from "./contract";

export type Link = "connecting" | "live" | "lost" | "refused";

interface Waiting {
  message: Record<string, unknown>;
  resolve: (answer: Message) => void;
  reject: (refused: Refused) => void;
}

const BEAT = 10_000;
/** So long a ping may go unanswered; a hidden page's clock runs so slowly that the time since the last word says nothing. */
const DEAF = 15_000;
/** The same after a device woke up or changed its network: its sockets are often dead and do not know it. */
const DEAF_AWAKE = 4_000;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
const SOCKETS_TRIED = 2;
/** Refusals of the hello that pass: it is tried again. */
const PASSING = ["too_fast", "too_busy", "too_many_connections", "table_full", "store_away", "internal"];

export class Connection {
  private line: Line | null = null;
  private waiting = new Map<string, Waiting>();
  private number = 0;
  private readonly run = Math.random().toString(36).slice(2, 10);
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  /** When the ping was sent that has not been answered; 0 if all have. */
  private pinged = 0;
  private probe: ReturnType<typeof setTimeout> | undefined;
  private welcomed = false;
  private ended = false;
  /** Sockets that did not open since one did. */
  private failed = 0;
  private everOpen = false;

  constructor(
    private readonly hello: () => Greeting,
    private readonly take: (message: Message) => void,
    private readonly changed: (link: Link, problem?: Problem) => void,
    private readonly ways: { socket: Opener; stream: Opener } = { socket: openSocket, stream: openStream },
  ) {
    this.open();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  /** Send something and wait for its answer. Rejects with `Refused`. */
  send(message: Record<string, unknown>): Promise<Message> {
    const id = `${this.run}.${++this.number}`;
    const sent = { ...message, id };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message: sent, resolve, reject });
      if (this.welcomed) this.line?.send(sent);
    });
  }

  /** Say hello once more: as another person, on this device again, or after a refusal. */
  greet(): void {
    this.ended = false;
    this.line?.close();
    this.line = null;
    this.open();
  }

  close(): void {
    this.ended = true;
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    clearTimeout(this.timer);
    clearInterval(this.beat);
    clearTimeout(this.probe);
    this.line?.close();
  }

  /** Try at once, if the line is down; if it seems not to be, find out. */
  readonly retry = (): void => {
    if (this.ended || document.visibilityState === "hidden") return;
    if (!this.line) this.open();
    else if (this.welcomed && this.line.pinged) {
      this.ping();
      clearTimeout(this.probe);
      this.probe = setTimeout(() => this.pinged && this.leave(), DEAF_AWAKE);
    }
  };

  private open(): void {
    clearTimeout(this.timer);
    clearInterval(this.beat);
    clearTimeout(this.probe);
    this.pinged = 0;
    this.changed("connecting");
    this.welcomed = false;
    const bySocket = this.everOpen || this.failed < SOCKETS_TRIED;
    let opened = false;
    const line = this.ways[bySocket ? "socket" : "stream"](this.hello(), {
      open: () => {
        opened = true;
        if (!bySocket) return;
        this.failed = 0;
        this.everOpen = true;
        this.beat = setInterval(() => this.keepAlive(), BEAT);
      },
      hear: (message) => {
        if (this.line !== line) return;
        this.pinged = 0;
        this.hear(message);
      },
      shut: () => {
        if (this.line !== line) return;
        // Where not even plain requests get through, sockets are tried again too.
        if (!opened) this.failed = bySocket ? this.failed + 1 : 0;
        this.lost();
      },
    });
    this.line = line;
  }

  private keepAlive(): void {
    if (this.pinged && Date.now() - this.pinged > DEAF) this.leave();
    else this.ping();
  }

  private ping(): void {
    this.pinged ||= Date.now();
    this.line?.send({ type: "ping", at: Date.now() });
  }

  /** Nobody is there any more. */
  private leave(): void {
    this.line?.close();
    this.lost();
  }

  private lost(): void {
    this.line = null;
    clearInterval(this.beat);
    clearTimeout(this.probe);
    if (this.ended) return;
    this.changed("lost");
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private sendWaiting(): void {
    for (const one of this.waiting.values()) this.line?.send(one.message);
  }

  private hear(message: Message): void {
    if (message.type === "welcome") {
      this.pause = FIRST_PAUSE;
      this.changed("live");
      const first = !this.welcomed;
      this.welcomed = true; // whatever whoever hears it makes of it
      this.take(message);
      if (first) this.sendWaiting();
      return;
    }
    if (message.type === "refused" && message.id === undefined) {
      this.refused(message.error);
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

  /** A refusal that answers nothing we know: of the hello itself, or of something that came too fast. */
  private refused(problem: Problem): void {
    if (this.welcomed) {
      if (problem.code === "too_fast") this.timer = setTimeout(() => this.sendWaiting(), 1000);
    } else if (!PASSING.includes(problem.code)) {
      this.ended = true; // coming again would not help
      this.changed("refused", problem);
    } else {
      this.changed("lost", problem);
    }
  }
}
