/**
 * A table as this device sees it: what the server has told, and the two things one can send, `act` and `ask`.
 * There are no rules here: everything that can be worked out is asked of the server.
 */

import { speak } from "./books.svelte";
import { Connection, type Link } from "./connection";
import { keepCommitment } from "./commitments";
import { me } from "./person.svelte";
import type { Expectation, Fact, MatchState, Message, Own, Problem, Room, Seat, Viewer } from "./contract";

/** Hears new facts of the match in order, for sounds, animation and announcements; not live are those of a snapshot. */
export type Ear = (facts: Fact[], live: boolean) => void;
/** Hears new facts of the room, with the room before and after them. */
export type RoomEar = (facts: Fact[], before: Room, after: Room) => void;

export class Table {
  room = $state.raw<Room | null>(null);
  state = $state.raw<MatchState | null>(null);
  own = $state.raw<Own | null>(null);
  viewer = $state<Viewer>("public");
  role = $state("");
  you = $state("");
  link = $state<Link>("connecting");
  problem = $state.raw<Problem | null>(null);
  /** Another device of the same person has the chair now. */
  takenOver = $state(false);
  /** The server has shown two commitments for one shuffle: the cards may have been changed. */
  swapped = $state(false);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0);

  private ears = new Set<Ear>();
  private roomEars = new Set<RoomEar>();
  private match = "";
  private seen = 0;
  private best = Infinity;
  private readonly connection: Connection;

  constructor(readonly id: string) {
    this.connection = new Connection(
      () => ({
        table: this.id,
        ...(me.token ? { token: me.token } : {}),
        ...(this.match ? { match: this.match, seen: this.seen } : {}),
      }),
      (message) => this.take(message),
      (link, problem) => {
        this.link = link;
        this.problem = problem ?? null;
      },
    );
  }

  /** Do something. It is refused if the match has moved on since what this page shows. */
  async act(act: string, data: Record<string, unknown> = {}, seq?: number): Promise<void> {
    await this.connection.send({ type: "do", act, data, ...(this.match ? { match: this.match } : {}), ...(seq === undefined ? {} : { seq }) });
  }

  /** An act on one's chair, decided on what is shown now. */
  async move(act: string, data: Record<string, unknown> = {}): Promise<void> {
    await this.act(act, data, this.seen);
  }

  async ask<T>(what: string, data: Record<string, unknown> = {}): Promise<T> {
    return (await this.connection.send({ type: "ask", what, data })) as unknown as T;
  }

  /** The server's time, in milliseconds. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Say hello anew: to take the chair (back) on this device, to see everything afresh, or as somebody else. */
  resume(): void {
    this.takenOver = false;
    this.connection.greet();
  }

  /** Call something with new facts of the match as they come; the answer ends that. */
  listen(ear: Ear): () => void {
    this.ears.add(ear);
    return () => this.ears.delete(ear);
  }

  /** The same for facts of the room. */
  listenToRoom(ear: RoomEar): () => void {
    this.roomEars.add(ear);
    return () => this.roomEars.delete(ear);
  }

  /** The chair one plays on, if any. */
  get seat(): Seat | null {
    return this.viewer === "public" || this.viewer === "referee" ? null : this.viewer;
  }

  /** A bot stands in for the person on this chair, or at a rated table the clock does. */
  get away(): boolean {
    return !!this.room?.chairs.find((chair) => chair.seat === this.seat)?.away;
  }

  /** What is waited for from this chair. */
  get mine(): Expectation | null {
    return this.state?.expect.find((one) => one.who === this.viewer) ?? null;
  }

  close(): void {
    this.connection.close();
  }

  private take(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.room = message.room;
        speak(message.room.terms.book);
        this.viewer = message.you.viewer;
        this.you = message.you.id;
        this.role = message.role;
        this.state = message.state;
        this.own = message.own;
        this.takenOver = false;
        this.best = Infinity;
        this.ahead = message.now - Date.now();
        this.gone(message.match ?? "", message.length ?? 0, message.facts, false);
        break;
      case "facts":
        this.state = message.state;
        this.own = message.own;
        this.gone(this.match, message.from + message.facts.length, message.facts, true);
        break;
      case "room": {
        const before = this.room ?? message.room;
        this.room = message.room;
        for (const ear of this.roomEars) ear(message.facts, before, message.room);
        break;
      }
      case "taken_over":
        this.takenOver = true;
        break;
      case "pong": {
        // The quickest answer tells the time best.
        const took = Date.now() - message.at;
        if (took <= this.best) {
          this.best = took;
          this.ahead = message.now - (message.at + took / 2);
        }
        break;
      }
    }
  }

  private gone(match: string, length: number, facts: Fact[], live: boolean): void {
    this.match = match;
    this.seen = length;
    const { state } = this;
    if (match && state?.commitment && !keepCommitment(match, state.dealt, state.commitment)) this.swapped = true;
    if (facts.length) for (const ear of this.ears) ear(facts, live);
  }
}
