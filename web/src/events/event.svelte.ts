/**
 * An event as a page looks at it. The server tells how many facts its log has; what is shown of it is fetched again
 * whenever it has grown. What is done is sent with a command id until the server has answered, so that nothing is done
 * twice and nothing is lost.
 */

import { call, Refused, request, UNREACHABLE } from "../core/api";
import type { Problem } from "../core/contract";
import type { Typed } from "../desk/typing";
import type { Acted, DeskDone, EntryList, EventState, Overview } from "../core/contract";
import { commandId, pause, send } from "./sending";

/** How long the server may wait before it says that nothing is new, in seconds. */
const WAIT = 25;
const PAUSES = [500, 1_000, 2_000, 5_000];

export interface Deed {
  act: string;
  data: Record<string, unknown>;
}
export type Asked = Record<string, string | number>;

export class EventModel {
  /** How many facts the log has, as far as this page knows. */
  length = $state(0);
  head = $state.raw<Overview | null>(null);
  /** What I am here. */
  roles = $state.raw<EventState["roles"]>([]);
  problem = $state.raw<Problem | null>(null);
  /** Whether the server cannot be reached. */
  cut = $state(false);
  /** The server's clock before ours, in milliseconds. */
  ahead = $state(0);

  /** `open` shows only what everybody may see, whoever looks: for the wall. */
  constructor(
    readonly id: string,
    readonly open = false,
  ) {}

  get path(): string {
    return `/events/${encodeURIComponent(this.id)}`;
  }

  /** Look at it from now on, until what is given back is called. */
  follow(): () => void {
    const stop = new AbortController();
    void this.#follow(stop.signal);
    return () => stop.abort();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let failed = 0; !signal.aborted; ) {
      try {
        const known = this.head ? `?seen=${this.length}&wait=${WAIT}${this.open ? "&public=1" : ""}` : "";
        const answer = await request("GET", this.path + known, undefined, "cookie", signal);
        await this.#told((await answer.json()) as EventState);
        this.cut = false;
        failed = 0;
      } catch (refused) {
        if (signal.aborted) return;
        if (refused instanceof Refused && refused.status >= 400 && refused.status < 500 && refused.status !== 429) {
          this.problem = refused.problem;
          return;
        }
        this.cut = true;
        await pause(PAUSES[Math.min(failed++, PAUSES.length - 1)]!);
      }
    }
  }

  async #told(state: EventState): Promise<void> {
    this.roles = state.roles;
    this.ahead = state.now - Date.now();
    if (this.head && state.length <= this.length) return;
    this.head = await this.view<Overview>("overview");
    this.length = Math.max(this.length, state.length);
  }

  /** Ask how it stands, at once. */
  async look(): Promise<void> {
    await this.#told(await call<EventState>("GET", this.path));
  }

  /** What is shown of it, by the name of the view. */
  async view<T>(name: string, asked: Asked = {}): Promise<T> {
    const query = new URLSearchParams(Object.entries({ ...asked, ...(this.open ? { public: 1 } : {}) }).map(([key, value]) => [key, String(value)])).toString();
    return (await call<{ view: T }>("GET", `${this.path}/views/${name}${query ? `?${query}` : ""}`)).view;
  }

  /** Do something. Throws a refusal. */
  act(act: string, data: Record<string, unknown> = {}): Promise<Acted> {
    return this.do([{ act, data }]);
  }

  /** Do some things, all of them or none. What was not answered is sent again under the same id. Throws a refusal. */
  async do(acts: Deed[]): Promise<Acted> {
    try {
      const done = await send<Acted>(`${this.path}/acts`, { acts }, { seen: this.length }, this.#way);
      if (done.length > this.length) await this.look();
      return done;
    } catch (refused) {
      if (refused instanceof Refused && refused.problem.code === "log_grown") await this.look();
      throw refused;
    }
  }

  readonly #way = { oncut: (cut: boolean): void => void (this.cut = cut) };

  /** What something would do; nothing is written. Throws a refusal. */
  preview(act: string, data: Record<string, unknown>): Promise<Acted> {
    return this.previewed([{ act, data }]);
  }

  /** What some things would do, one after the other. */
  previewed(acts: Deed[]): Promise<Acted> {
    return call<Acted>("POST", `${this.path}/acts`, { id: commandId(), acts, seen: this.length, preview: true });
  }

  /** Enter something about an appeal or a case at the referee's desk, or with `preview` only ask what it changes. */
  referee(act: string, data: Record<string, unknown>, preview = false): Promise<DeskDone> {
    if (preview) return call<DeskDone>("POST", `${this.path}/referee`, { id: commandId(), act, data, preview });
    return send<DeskDone>(`${this.path}/referee`, { act, data }, {}, this.#way);
  }

  /** Enter a result as it was typed, or put it right; with a reason the chief settles what two people entered. */
  enter(stage: number, round: number, { table, score, again }: Typed, reason = ""): Promise<Acted> {
    if (reason) return this.act("settled", { stage, round, table, typed: score, reason });
    return this.act("line", { stage, round, line: `${again ? "!" : ""}${table} ${score}` });
  }

  /** A list of entries: what is wrong with it, and with `bring` its entries brought in. */
  list(list: string | File, bring: "" | "all" | "good" = ""): Promise<EntryList> {
    return sendList(`${this.path}/list?bring=${bring}`, list);
  }
}

async function sendList(path: string, list: string | File): Promise<EntryList> {
  const body = typeof list === "string" ? list : new Uint8Array(await list.arrayBuffer());
  return (await (await request("POST", path, body)).json()) as EntryList;
}

/** What a page shows of an event, fetched anew when its log has grown; the old stays until the new is there. */
export class Shown<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);

  /** `ask` names the view and what is asked of it; null while nothing is. */
  constructor(of: () => EventModel, ask: () => [name: string, asked?: Asked] | null) {
    let last = "";
    $effect(() => {
      const [event, wanted] = [of(), ask()];
      if (!wanted || !event.length) return;
      const key = JSON.stringify([wanted, event.length]);
      if (key === last) return;
      const same = last.slice(0, last.lastIndexOf(",")) === key.slice(0, key.lastIndexOf(","));
      if (!same) this.value = null; // it is about something else
      last = key;
      event.view<T>(...wanted).then(
        (told) => {
          if (key === last) [this.value, this.problem] = [told, null];
        },
        (refused: unknown) => {
          if (key === last) this.problem = refused instanceof Refused ? refused.problem : UNREACHABLE;
        },
      );
    });
  }
}
