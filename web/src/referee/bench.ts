/** Where a referee works: a live table, or a table of an event, kept from paper or played online. */

import { call } from "../core/api";
import type { FloorTable, Refereed, Seat } from "../core/contract";
import type { EventModel } from "../events/event.svelte";
import { send } from "../events/sending";

export interface Bench {
  ask<T>(what: string, data?: Record<string, unknown>): Promise<T>;
  act(act: string, data: Record<string, unknown>): Promise<unknown>;
}

/** Sends an act that is the chief's to the chief: which, in words, and with which data. */
export type Send = (act: string, what: string, draft: Record<string, unknown>) => Promise<unknown>;

export type Players = Readonly<Record<Seat, string>>;

/** What is ruled, and by whose authority: a deputy may do it for an absent chief. */
const RULED = ["rule", "annul", "confirm"];

/** The match of a table of an event: what is asked and done there goes over plain HTTP, whatever kind of table it is. */
export class TableBench implements Bench {
  constructor(
    readonly event: EventModel,
    readonly at: Pick<FloorTable, "stage" | "round" | "table" | "board">,
    /** Whether a deputy stands in for the absent chief (001 §35(2)). */
    readonly acting = false,
  ) {}

  get path(): string {
    return `${this.event.path}/referee/tables/${this.at.table}`;
  }

  get #where(): Record<string, number> {
    return { stage: this.at.stage, round: this.at.round, ...(this.at.board ? { board: this.at.board } : {}) };
  }

  #signed(act: string, data: object): object {
    return this.acting && RULED.includes(act) ? { ...data, acting: 1 } : data;
  }

  ask<T>(what: string, data: Record<string, unknown> = {}): Promise<T> {
    const asked = what === "ruling" ? this.#signed("rule", data) : what === "deed" ? { ...data, data: this.#signed(data.act as string, data.data as object) } : data;
    return call<T>("POST", `${this.path}/ask`, { ...this.#where, what, data: asked });
  }

  act(act: string, data: Record<string, unknown>): Promise<Refereed> {
    return send<Refereed>(`${this.path}/acts`, { ...this.#where, act, data: this.#signed(act, data) });
  }
}
