import { expect, test, vi } from "vitest";
import type { MatchState, Own } from "../core/contract";
import type { HandTable } from "./hand.svelte";

vi.stubGlobal("location", { href: "https://guandan.test/" });
vi.stubGlobal("history", { state: null, replaceState: () => undefined });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("addEventListener", () => undefined);
const { HandModel } = await import("./hand.svelte");

/** A table that answers when it is told to. */
class SlowTable implements HandTable {
  viewer = "E" as const;
  room = null;
  own = { viewer: "E", hand: ["S5", "H5", "S3"] } as Own;
  state = this.turn("S4");
  private readonly waiting: ((answer: unknown) => void)[] = [];
  moves: string[] = [];

  turn(lies: string): MatchState {
    const to_beat = { cards: [lies], pattern: "single", rank: lies[1] };
    return { level: "2", deal: 1, paused: 0, expect: [{ who: "E", act: "play", limit: null }], to_beat } as unknown as MatchState;
  }

  ask<T>(): Promise<T> {
    return new Promise((done) => this.waiting.push(done as (answer: unknown) => void));
  }

  async move(act: string): Promise<void> {
    this.moves.push(act);
    await this.ask();
  }

  async answer(given: unknown = {}): Promise<void> {
    this.waiting.shift()?.(given);
    for (let turns = 0; turns < 10; turns++) await Promise.resolve();
  }
}

const HINTS = { hints: ["S5", "H5"].map((card) => ({ act: "play", data: { cards: [card] } })) };

test("hints go round, and one that comes too late chooses nothing", async () => {
  const table = new SlowTable();
  const hand = new HandModel(table);
  void hand.tools.hint();
  await table.answer(HINTS);
  for (const card of ["S5", "H5", "S5"]) {
    expect(hand.chosen).toEqual([card]);
    await hand.tools.hint();
  }
  hand.clear();
  table.state = table.turn("S6");
  void hand.tools.hint();
  table.state = table.turn("S7");
  await table.answer(HINTS);
  expect(hand.chosen).toEqual([]);
  expect(hand.note).toBeNull();
});

test("a hint that was long on its way leaves what was chosen meanwhile", async () => {
  const table = new SlowTable();
  const hand = new HandModel(table);
  void hand.tools.hint();
  hand.tap("S3.1");
  await table.answer(HINTS);
  expect(hand.chosen).toEqual(["S3"]);
});

test("a play that comes too late is said to be lost", async () => {
  const table = new SlowTable();
  const hand = new HandModel(table);
  hand.tap("S5.1");
  void hand.play(); // it asks first what the cards are
  table.state = table.turn("S6");
  await table.answer({ readings: [] });
  expect(table.moves).toEqual([]);
  expect(hand.note?.text.en).toContain("was not sent");
});

test("what is on its way is not sent twice, and holds up nothing that comes after it", async () => {
  const table = new SlowTable();
  const hand = new HandModel(table);
  void hand.pass();
  await hand.pass();
  expect(table.moves).toEqual(["pass"]);
  table.state = table.turn("S6");
  void hand.pass();
  expect(table.moves).toEqual(["pass", "pass"]);
  hand.tap("S5.1");
  await table.answer();
  expect(hand.chosen).toEqual(["S5"]); // the answer to the first wipes nothing that was chosen since
  await hand.pass();
  expect(table.moves).toEqual(["pass", "pass"]);
});
