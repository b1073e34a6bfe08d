/**
 * The sheet of a table. What is entered is kept on this device until the server has answered, and is sent again under
 * the same id: nothing is lost when the network is cut or the page is loaded again, and nothing is written twice.
 */

import { call, Refused, UNREACHABLE } from "../core/api";
import type { Problem, SheetLine, SheetLines, TableSheet } from "../core/contract";
import { recall, remember } from "../core/shelf";
import type { EventModel } from "./event.svelte";
import { commandId, pause } from "./sending";

/** How often the sheet is looked at although nobody said that it has changed, in milliseconds: its clock runs. */
const LOOK = 20_000;
const AGAIN = 2_000;
/** How often the desk looks how the sheets fill up. */
const FILLING = 10_000;

export interface Unsent {
  id: string;
  way: "lines" | "sign";
  body: Record<string, unknown>;
  match: string;
  /** How long the sheet was that the person looked at; null if it comes after another one that is not sent. */
  seen: number | null;
}

export class SheetModel {
  told = $state.raw<TableSheet | null>(null);
  /** Why there is no sheet. */
  problem = $state.raw<Problem | null>(null);
  /** Why the last entry was refused. */
  refused = $state.raw<Problem | null>(null);
  unsent = $state.raw<Unsent[]>([]);
  cut = $state(false);
  /** The server's clock before ours. */
  ahead = $state(0);
  #sending = false;

  constructor(
    readonly event: EventModel,
    readonly table: number,
  ) {
    this.unsent = JSON.parse(recall(this.#shelf) ?? "[]") as Unsent[];
  }

  get #shelf(): string {
    return `sheet.${this.event.id}.${this.table}`;
  }

  get path(): string {
    return `${this.event.path}/tables/${this.table}`;
  }

  /** Look at it from now on, until what is given back is called. */
  follow(): () => void {
    const heard = new EventSource(`/api${this.event.path}/growth`);
    heard.onmessage = (message) => {
      const { table = this.table } = JSON.parse(message.data as string) as { table?: number };
      if (!table || table === this.table) void this.look();
    };
    const timer = setInterval(() => void this.look(), LOOK);
    void this.look().then(() => this.#send());
    return () => {
      heard.close();
      clearInterval(timer);
    };
  }

  async look(): Promise<void> {
    try {
      this.#took(await call<TableSheet>("GET", this.path));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.cut = !refused.status;
      if (refused.status) [this.told, this.problem] = [null, refused.problem];
    }
  }

  #took(sheet: TableSheet): void {
    [this.told, this.problem, this.cut] = [sheet, null, false];
    this.ahead = sheet.now - Date.now();
  }

  enter(act: string, data: Record<string, unknown> = {}): void {
    this.#add("lines", { act, data });
  }

  sign(side: string): void {
    this.#add("sign", { side });
  }

  #add(way: Unsent["way"], body: Unsent["body"]): void {
    if (!this.told) return;
    const seen = this.unsent.length ? null : this.told.length;
    this.refused = null;
    this.#keep([...this.unsent, { id: commandId(), way, body, match: this.told.sheet.match, seen }]);
    void this.#send();
  }

  #keep(unsent: Unsent[]): void {
    this.unsent = unsent;
    remember(this.#shelf, unsent.length ? JSON.stringify(unsent) : null);
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (let one = this.unsent[0]; one; one = this.unsent[0]) {
      try {
        const { way, id, match, body } = one;
        this.#took(await call<TableSheet>("POST", `${this.path}/${way}`, { ...body, id, match, seen: one.seen ?? this.told?.length ?? 0 }));
        this.#keep(this.unsent.slice(1));
      } catch (refused) {
        if (!(refused instanceof Refused)) throw refused;
        if (!refused.status || refused.status === 429 || refused.status >= 500) {
          this.cut = true;
          await pause(AGAIN);
        } else {
          this.refused = refused.problem; // what was entered after it counted on it
          this.#keep([]);
          await this.look();
        }
      }
    }
    this.#sending = false;
  }

  async callReferee(calling: boolean): Promise<void> {
    const { stage } = this.told ?? { stage: this.event.head?.stages.find((one) => one.rounds.some((round) => round.status === "published"))?.stage };
    try {
      await this.event.act(calling ? "referee_called" : "referee_came", { stage, table: this.table });
      await this.look();
    } catch (refused) {
      this.refused = refused instanceof Refused ? refused.problem : UNREACHABLE;
    }
  }
}

/** How far the sheets of the tables have come, looked at now and then while somebody runs the event. */
export class Sheets {
  #lines = $state.raw<SheetLine[]>([]);

  constructor(of: () => EventModel | null) {
    $effect(() => {
      const event = of();
      if (!event?.length) return;
      let [gone, busy] = [false, false];
      const look = async (): Promise<void> => {
        if (busy || document.hidden) return;
        busy = true;
        const told = await call<SheetLines>("GET", `${event.path}/sheets`).catch(() => null);
        busy = false;
        if (told && !gone) this.#lines = told.tables;
      };
      const timer = setInterval(() => void look(), FILLING);
      void look();
      return () => {
        gone = true;
        clearInterval(timer);
      };
    });
  }

  of(stage: number, table: number): SheetLine | undefined {
    return this.#lines.find((one) => one.stage === stage && one.table === table);
  }
}
