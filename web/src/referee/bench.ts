/** Where a referee works: a live table, or a table of an event, kept from paper or played online. */

import { call } from "../core/api";
import type { FloorTable, Refereed, Seat } from "../core/contract";
import { commandId, type EventModel } from "../events/event.svelte";

export interface Bench {
  ask<T>(what: string, data?: Record<string, unknown>): Promise<T>;
  act(act: string, data: Record<string, unknown>): Promise<unknown>;
}

/** Sends an act that is the chief's to the chief: which, in words, and with which data. */
export type Send = (act: string, what: string, draft: Record<string, unknown>) => Promise<unknown>;

export type Players = Readonly<Record<Seat, string>>;

/** The match of a table of an event: what is asked and done there goes over plain HTTP, whatever kind of table it is. */
export class TableBench implements Bench {
  constructor(
    readonly event: EventModel,
    readonly at: Pick<FloorTable, "stage" | "round" | "table" | "board">,
  ) {}

  get path(): string {
    return `${this.event.path}/referee/tables/${this.at.table}`;
  }

  get #where(): Record<string, number> {
    return { stage: this.at.stage, round: this.at.round, ...(this.at.board ? { board: this.at.board } : {}) };
  }

  ask<T>(what: string, data: Record<string, unknown> = {}): Promise<T> {
    return call<T>("POST", `${this.path}/ask`, { ...this.#where, what, data });
  }

  act(act: string, data: Record<string, unknown>): Promise<Refereed> {
    return call<Refereed>("POST", `${this.path}/acts`, { ...this.#where, id: commandId(), act, data });
  }
}
