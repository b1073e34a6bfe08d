/**
 * One's own hand: what is held, what is chosen, what the server says about it, and sending it.
 * Choosing is done here and at once; what the cards are and whether they may be played only the server knows.
 */

import { untrack } from "svelte";
import { Refused } from "../core/api";
import { rankOf, type Rank } from "../core/cards";
import { settings } from "../core/settings.svelte";
import { recall, remember } from "../core/shelf";
import type { Table } from "../core/table.svelte";
import type { Code, Label, Legal, Problem, Reading, Tribute } from "../core/contract";
import type { Text } from "../core/words.svelte";
import { hand as words } from "../words/hand";
import { playable } from "./answers";
import { range } from "./gestures";
import { heldCards, heldGroups, inOwnOrder, lanesOf, movedTo, oneMore, piledUp, type Group, type Lane } from "./lanes";
import { codeOf, Selection } from "./selection.svelte";
import { nearest, step, type Way } from "./steps";
import { Tools } from "./tools.svelte";

/** What a hand needs of a table. */
export type HandTable = Pick<Table, "state" | "own" | "viewer" | "room" | "ask" | "move">;

export interface Note {
  readonly text: Text;
  readonly filled?: Record<string, string | number>;
}

/** So long the last tap must be over before the server is asked about the selection, in milliseconds. */
const SETTLED = 40;
/** So long the first of two taps counts. */
const ARMED = 4000;
/** So long after 要不起 passing by itself takes. */
const PASSED = 1200;

export class HandModel {
  readonly selection = new Selection();
  readonly tools: Tools;

  /** The groups of 理牌, while they are shown. */
  groups = $state.raw<readonly Group[] | null>(null);
  /** What the player has put together. */
  locked = $state.raw<readonly Group[]>([]);
  /** What the player has laid together, whatever it is. */
  piles = $state.raw<readonly Group[]>([]);
  /** The keys of all lanes, where the player has moved one. */
  placed = $state.raw<readonly string[]>([]);
  /** What the server refused. */
  problem = $state.raw<Problem | null>(null);
  /** What a tool has to say. */
  note = $state.raw<Note | null>(null);
  /** The first of two taps has been made. */
  armed = $state<"" | "play" | "pass">("");
  /** The card that the keyboard stands on. */
  focus = $state("");
  /** The list of keys is shown. */
  help = $state(false);
  /** Grows whenever the hand changes: a gesture that began before is over. */
  epoch = $state(0);

  private label = $state.raw<{ of: string; answer: Label } | null>(null);
  private declared = $state("");
  /** For which decision something is on its way. */
  private sent = $state("");
  private gifts = $state.raw<{ of: string; cards: readonly Code[] } | null>(null);
  private beaten = $state.raw<{ of: string; none: boolean } | null>(null);
  private last: string | null = null;
  private timer = 0;
  private asked = 0;

  // Texts, because they are equal to themselves: a message that changes nothing here stops at them.
  private readonly handText = $derived.by(() => (this.table.own?.hand ?? []).join(" "));
  readonly level = $derived.by(() => this.table.state?.level ?? "");
  /** What is expected of me: `play`, `tribute`, `return` ... or nothing. */
  readonly act = $derived.by(() => this.table.state?.expect.find((one) => one.who === this.table.viewer)?.act ?? "");
  readonly toBeat = $derived.by(() => {
    const play = this.table.state?.to_beat;
    return play ? `${play.pattern}:${play.rank}:${play.cards.length}` : "";
  });
  private readonly paused = $derived.by(() => Boolean(this.table.state?.paused));
  private readonly deal = $derived.by(() => `${this.table.room?.match ?? ""}:${this.table.state?.deal ?? 0}`);

  readonly held = $derived.by(() => heldCards(this.handText.split(" ").filter(Boolean), this.level));
  readonly lanes: readonly Lane[] = $derived.by(() => inOwnOrder(lanesOf(this.held, this.locked, this.groups ?? [], this.piles), this.placed));
  /** All cards in the order in which they lie. */
  readonly order = $derived.by(() => this.lanes.flatMap((lane) => lane.cards.map((card) => card.key)));

  /** Whether there are hints: where it is played for something nobody has any. */
  readonly helped = $derived.by(() => {
    const terms = this.table.room?.terms;
    return !terms?.rated && !terms?.event && !terms?.daily;
  });

  /** A card is to be given away, not played. */
  readonly giving = $derived.by(() => this.act === "tribute" || this.act === "return");
  readonly myTurn = $derived.by(() => this.act === "play" || this.giving);
  readonly leading = $derived.by(() => !this.toBeat);
  /** What I have to decide now, unlike any before in the match; nothing while it is others' turn. */
  readonly decision = $derived.by(() => (this.myTurn ? `${this.act}|${this.handText}|${this.toBeat}|${this.deal}` : ""));
  /** What I have decided has not been answered yet; once the table has gone on, no answer need be waited for. */
  readonly sending = $derived.by(() => !!this.sent && this.sent === this.decision);
  readonly mayPass = $derived.by(() => this.act === "play" && !this.leading);
  /** The cards that may be given; null when any card may be chosen. */
  readonly lit = $derived.by(() => {
    const gifts = this.gifts;
    return this.giving && gifts?.of === this.giftText ? new Set(gifts.cards) : null;
  });

  readonly chosen = $derived.by(() => this.order.filter((key) => this.selection.has(key)).map(codeOf));
  private readonly chosenText = $derived.by(() => this.chosen.join(" "));
  /** On what a label depends. */
  private readonly question = $derived.by(() => `${this.chosenText}|${this.toBeat}|${this.act}|${this.deal}`);
  /** On what it depends whether one can beat. */
  private readonly situation = $derived.by(() => (this.mayPass ? `${this.handText}|${this.toBeat}|${this.deal}` : ""));
  /** 要不起: nothing one holds beats what lies there. */
  readonly beatless = $derived.by(() => !!this.situation && this.beaten?.of === this.situation && this.beaten.none);
  private readonly giftText = $derived.by(() => `${this.act}|${this.handText}`);
  /** What the server says of the selection, once it has said it. */
  readonly said = $derived.by(() => (this.label?.of === this.question ? this.label.answer : null));
  /** Ways to play the selection; the first one is taken if nobody chooses. */
  readonly readings: readonly Reading[] = $derived.by(() => (this.giving ? [] : playable(this.said, this.leading)));
  readonly reading = $derived.by(() => this.readings.find((one) => one.as === this.declared) ?? this.readings[0]);

  /** Ends what the model does by itself. */
  readonly close: () => void;
  private closed = false;

  constructor(readonly table: HandTable) {
    this.tools = new Tools(this);
    this.restore();
    const end = $effect.root(() => {
      this.follow();
      $effect(() => this.ask());
      $effect(() => this.light());
      $effect(() => this.look());
      $effect(() => this.passLater());
    });
    this.close = () => {
      this.closed = true;
      clearTimeout(this.timer);
      end();
    };
  }

  /** Ask the server. What comes after the hand was put away is an answer to nobody. */
  async inquire<T>(what: string, data: Record<string, unknown> = {}): Promise<T> {
    try {
      const answer = await this.table.ask<T>(what, data);
      if (!this.closed) return answer;
    } catch (error) {
      if (!this.closed) throw error;
    }
    return new Promise<never>(() => undefined);
  }

  get handKey(): string {
    return `${this.deal}|${this.handText}`;
  }

  // ---- choosing

  /** Choose a card or no longer; a locked group goes as one. */
  tap(key: string): void {
    this.touched();
    this.focus = this.last = key;
    const on = !this.selection.has(key);
    if (this.giving) return this.selection.replace(on ? [key] : []);
    this.selection.mark();
    this.selection.put(this.whole([key]), on);
  }

  /** From the last card that was tapped to this one. */
  extend(key: string): void {
    if (this.giving) return this.tap(key);
    this.touched();
    this.selection.mark();
    this.selection.put(this.whole(range(this.order, this.last, key)), true);
    this.focus = key;
  }

  /** A gesture begins: all it does is one step. */
  begin(): void {
    this.touched();
    this.selection.mark();
  }

  sweep(keys: readonly string[], on: boolean): void {
    if (!keys.length) return;
    this.last = keys.at(-1)!;
    if (this.giving) this.selection.only(on ? [this.last] : []);
    else this.selection.put(this.whole(keys), on);
  }

  /** A marquee chooses what it touches besides what was chosen when it began. */
  encircle(before: ReadonlySet<string>, keys: readonly string[]): void {
    this.selection.only(this.giving ? keys.slice(-1) : [...before, ...this.whole(keys)]);
  }

  /** One more of a lane, and after all of them none. */
  cycle(lane: Lane): void {
    this.touched();
    this.selection.mark();
    const next = lane.kind === "locked" ? this.others(lane) : oneMore(lane.cards, (key) => this.selection.has(key));
    if (this.giving) return this.selection.only(next.slice(-1));
    this.selection.put(lane.cards.map((card) => card.key), false);
    this.selection.put(next, true);
    if (next.length) this.focus = next.at(-1)!;
  }

  /** The whole lane of a card. */
  takeLane(key: string): void {
    const lane = this.lanes.find((one) => one.cards.some((card) => card.key === key));
    if (!lane || this.giving) return;
    this.touched();
    this.selection.mark();
    this.selection.put(lane.cards.map((card) => card.key), true);
  }

  /** Put a lane where another lies. */
  shift(key: string, to: string): void {
    this.placed = movedTo(this.lanes.map((lane) => lane.key), key, to);
    this.keep();
  }

  /** Put the lane of a card one place further. */
  carry(card: string, by: -1 | 1): void {
    const at = this.lanes.findIndex((lane) => lane.cards.some(({ key }) => key === card));
    const to = this.lanes[at + by];
    if (at < 0 || !to) return;
    this.shift(this.lanes[at]!.key, to.key);
    this.tellNote(words.carried, { at: at + by + 1, count: this.lanes.length });
  }

  /** Lay the chosen cards together where a lane lies: on a pile they join it, on their own rank they go back to it. */
  pile(to: string): void {
    const codes = this.chosen;
    const before = this.lanes;
    const at = before.findIndex((lane) => lane.key === to);
    const target = before[at];
    if (!codes.length || !target) return;
    const whole = before.find((lane) => lane.cards.length === codes.length && lane.cards.every((card) => this.selection.has(card.key)));
    if (whole && whole.kind !== "pile" && target.kind !== "pile") return this.shift(whole.key, to);
    const home = target.kind === "rank" && codes.every((code) => rankOf(code) === target.name);
    const kind = home ? null : target.kind === "pile" ? target.name : String(Math.max(0, ...this.piles.map((pile) => Number(pile.kind))) + 1);
    this.locked = this.locked.filter((_, number) => !before.find((lane) => lane.key === `locked:${number}`)?.cards.some((card) => this.selection.has(card.key)));
    this.piles = piledUp(this.piles, codes, kind);
    if (kind && target.kind !== "pile") {
      const [made, keys] = [`pile:${kind}`, this.lanes.map((lane) => lane.key)];
      const next = before.slice(at).find((lane) => keys.includes(lane.key))?.key;
      this.placed = keys.filter((key) => key !== made).flatMap((key) => (key === next ? [made, key] : key));
      if (!next) this.placed = [...this.placed, made];
    }
    this.keep();
    this.tellNote(words.piled);
  }

  /** Show the groups of 理牌, or ranks again: in their own order. */
  sort(groups: readonly Group[] | null): void {
    this.placed = this.piles = [];
    this.groups = groups;
    this.keep();
  }

  cycleRank(rank: Rank): void {
    const cards = this.lanes.flatMap((lane) => (lane.kind === "locked" ? [] : lane.cards.filter((card) => rankOf(card.code) === rank)));
    if (cards.length) this.cycle({ key: "", kind: "rank", name: rank, cards });
  }

  choose(codes: readonly Code[], as = ""): void {
    this.touched();
    this.selection.replace(this.keysOf(codes));
    this.declared = as;
  }

  /** Choose nothing, and close what a tool has opened. */
  clear(): void {
    this.touched();
    this.tools.panel = false;
    if (this.selection.size) this.selection.replace([]);
  }

  undo(): void {
    this.touched();
    this.selection.undo();
  }

  declare(reading: Reading | undefined): void {
    if (reading) this.declared = reading.as;
  }

  /** The keyboard goes on to another card, choosing on its way or not. */
  move(way: Way, choosing: boolean): void {
    const from = this.focus;
    this.focus = step(this.lanes, from, way);
    if (!choosing || this.giving) return;
    this.touched();
    this.selection.mark();
    this.selection.put(this.whole([from, this.focus].filter((key) => this.order.includes(key))), true);
    this.last = this.focus;
  }

  /** The keys of some cards, those that are chosen already first. */
  keysOf(codes: readonly Code[]): string[] {
    const left = [...this.order].sort((a, b) => Number(this.selection.has(b)) - Number(this.selection.has(a)));
    return codes.flatMap((code) => {
      const at = left.findIndex((key) => codeOf(key) === code);
      return at < 0 ? [] : left.splice(at, 1);
    });
  }

  private others(lane: Lane): string[] {
    const keys = lane.cards.map((card) => card.key);
    return keys.every((key) => this.selection.has(key)) ? [] : keys;
  }

  /** With all members of locked groups that these cards belong to. */
  private whole(keys: readonly string[]): string[] {
    const groups = this.lanes.filter((lane) => lane.kind === "locked" && lane.cards.some((card) => keys.includes(card.key)));
    return [...keys, ...groups.flatMap((lane) => lane.cards.map((card) => card.key))];
  }

  // ---- how the player has arranged the hand: it outlives a reload of the page

  lock(groups: readonly Group[]): void {
    if (!groups.length && !this.locked.length) return;
    this.locked = groups;
    this.keep();
  }

  private keep(): void {
    const { deal, locked, groups, piles, placed } = this;
    const any = locked.length || groups || piles.length || placed.length;
    remember("arranged", any ? JSON.stringify({ deal, locked, groups, piles, placed } satisfies Arranged) : null);
  }

  private restore(): void {
    const kept = keptFor(this.deal);
    this.locked = heldGroups(kept?.locked ?? [], this.held);
    this.groups = kept?.groups ?? null;
    this.piles = kept?.piles ?? [];
    this.placed = kept?.placed ?? [];
  }

  // ---- sending

  /** Put the chosen cards down, or give the chosen card. */
  async play(): Promise<void> {
    if (this.sending) return;
    if (!this.myTurn) return this.tellNote(this.notNow);
    if (!this.selection.size) return this.tellNote(this.giving ? this.prompt : words.chooseFirst);
    if (!this.giving && !this.said) {
      const [decision, chosen] = [this.decision, this.chosenText];
      this.sent = decision;
      await this.learn();
      this.sent = "";
      if (this.decision !== decision) return this.tellNote(words.notSent);
      // Something else is chosen by now; or nobody has seen yet that there is a choice.
      if (this.chosenText !== chosen || this.readings.length > 1) return;
    }
    if (!this.sure("play")) return;
    if (this.giving) return this.send(this.act, { card: this.chosen[0] });
    const cards = this.chosen;
    const as = this.readings.length > 1 ? this.reading?.as : undefined;
    return this.send("play", as ? { cards, as } : { cards });
  }

  async pass(): Promise<void> {
    if (this.sending) return;
    if (!this.myTurn) return this.tellNote(this.notNow);
    if (this.sure("pass")) await this.send("pass", {});
  }

  /** Why nothing can be done now. */
  get notNow(): Text {
    return this.paused ? words.paused : words.notYet;
  }

  get prompt(): Text {
    if (this.act === "tribute") return words.chooseTribute;
    if (this.act === "return") return words.chooseReturn;
    if (this.beatless) return words.onlyPass;
    return this.leading ? words.yourLead : words.yourTurn;
  }

  tellNote(text: Text, filled?: Record<string, string | number>): void {
    this.problem = null;
    this.note = { text, filled };
  }

  /** Show what was refused; anything else is not ours to deal with. */
  complain(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.note = null;
    this.problem = error.problem;
  }

  /** Ask now what the selection is. */
  async learn(): Promise<Label | null> {
    const [of, cards, number] = [this.question, this.chosen, ++this.asked];
    clearTimeout(this.timer);
    try {
      const answer = await this.inquire<Label>("label", { cards });
      if (number === this.asked) this.label = { of, answer };
    } catch (error) {
      this.complain(error);
    }
    return this.said;
  }

  private async send(act: string, data: Record<string, unknown>): Promise<void> {
    const decision = this.decision;
    this.sent = decision;
    try {
      await this.table.move(act, data);
      if (this.closed) return;
      // Where the table has gone on before the answer came, what was chosen and said since then stays.
      if (this.decision === decision) this.decided();
    } catch (error) {
      this.complain(error);
    } finally {
      if (this.sent === decision) this.sent = "";
    }
  }

  private decided(): void {
    this.done();
    this.problem = this.note = null;
  }

  private done(): void {
    this.selection.reset();
    this.tools.panel = false;
  }

  /** Whether it may go: at once, or at the second tap for who wants it so. */
  private sure(what: "play" | "pass"): boolean {
    if (!settings.twoTaps || this.armed === what) {
      this.armed = "";
      return true;
    }
    this.armed = what;
    setTimeout(() => {
      if (this.armed === what) this.armed = "";
    }, ARMED);
    return false;
  }

  private touched(): void {
    this.problem = this.note = null;
    this.armed = this.declared = "";
  }

  // ---- following the table

  /** Keep what still makes sense when the table goes on. */
  private follow(): void {
    let before = { deal: this.deal, hand: this.handText, decision: this.decision, lanes: this.lanes };
    $effect(() => {
      const now = { deal: this.deal, hand: this.handText, decision: this.decision, lanes: this.lanes };
      const paused = this.paused;
      untrack(() => {
        if (now.deal !== before.deal) this.freshDeal();
        else {
          // What was expected of me is done: by me, or by the clock for me.
          if (now.decision !== before.decision && before.decision && !paused) this.done();
          if (now.hand !== before.hand) this.otherHand();
          if (now.decision !== before.decision) this.problem = this.note = null;
        }
        if (now.hand !== before.hand || now.lanes !== before.lanes) this.focus = nearest(before.lanes, now.lanes, this.focus);
        before = now;
      });
    });
  }

  private freshDeal(): void {
    this.done();
    this.restore();
    this.problem = this.note = null;
    this.epoch++;
  }

  private otherHand(): void {
    this.selection.keep(new Set(this.held.map((card) => card.key)));
    this.lock(heldGroups(this.locked, this.held));
    this.armed = "";
    this.epoch++;
  }

  private ask(): void {
    const question = this.question;
    untrack(() => {
      clearTimeout(this.timer);
      this.asked++;
      if (!this.selection.size || this.label?.of === question) return;
      this.timer = window.setTimeout(() => void this.learn(), SETTLED);
    });
  }

  /** Whether anything beats what lies there. Nobody has asked for it, so nobody is told if it cannot be found out. */
  private look(): void {
    const of = this.situation;
    untrack(() => {
      if (!of || this.beaten?.of === of) return;
      this.inquire<Legal>("legal", { most: 0 }).then(
        ({ count }) => {
          if (of === this.situation) this.beaten = { of, none: count === 0 };
        },
        () => undefined,
      );
    });
  }

  /** For who wants it so, passing when nothing else is left; not while cards are chosen. */
  private passLater(): (() => void) | undefined {
    if (!settings.autoPass || !this.beatless || this.paused || this.selection.size) return undefined;
    const timer = setTimeout(() => void this.send("pass", {}), PASSED);
    return () => clearTimeout(timer);
  }

  /** Which cards may be given. */
  private light(): void {
    const of = this.giftText;
    if (!this.giving) return;
    untrack(() => {
      this.inquire<Tribute>("tribute").then(
        ({ cards }) => {
          if (of !== this.giftText) return; // an answer to an earlier question came late
          this.gifts = { of, cards };
          if (new Set(cards).size === 1 && !this.selection.size) this.selection.only(this.keysOf(cards.slice(0, 1)));
        },
        (error: unknown) => this.complain(error),
      );
    });
  }
}

/** How a hand was arranged, and in which deal. */
interface Arranged {
  deal: string;
  locked: readonly Group[];
  groups: readonly Group[] | null;
  piles: readonly Group[];
  placed: readonly string[];
}

function keptFor(deal: string): Arranged | null {
  try {
    const kept = JSON.parse(recall("arranged") ?? "null") as Arranged | null;
    return kept?.deal === deal ? kept : null;
  } catch {
    return null;
  }
}
