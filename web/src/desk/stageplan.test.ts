import { expect, it } from "vitest";
import { FORMATS, MODES, OPTIONS, stageOf, typedOf, type StageTyped } from "./stageplan";

const PLAIN: StageTyped = { format: "swiss", name: "", rounds: 5, minutes: null, deals: null, options: {}, modes: [], from: 0, first: 1, last: 4, carry: false, event: "", group: "", tablesFrom: null, place: "hall", online: "" };

it("says nothing of a stage that nobody asked for", () => {
  expect(stageOf(PLAIN)).toEqual({ format: "swiss", rounds: 5 });
  expect(stageOf({ ...PLAIN, format: "page" })).toEqual({ format: "page" });
});

it("writes several games of rounds, carried points, the first table and what ends a match", () => {
  const typed = { ...PLAIN, name: " A ", from: 1, first: 5, last: 12, carry: true, tablesFrom: 21, minutes: 50, deals: 9 };
  expect(stageOf(typed)).toEqual({
    format: "swiss",
    name: "A",
    rounds: 5,
    match: { minutes: 50, max_deals: 9 },
    tables_from: 21,
    takes: { stage: 1, first: 5, last: 12 },
    carry: "points",
  });
  const chart = { ...PLAIN, format: "knockout", deals: 9, options: { third: true, seeds: 8, through: 3 }, modes: [{ rounds: "3，4", mode: 1 }, { rounds: "", mode: 0 }] };
  expect(stageOf(chart)).toEqual({ format: "knockout", match: { max_deals: 9 }, options: { third: 1, seeds: 8 }, modes: [[3, ...MODES[1]!.mode], [4, ...MODES[1]!.mode]] });
  expect(stageOf({ ...chart, format: "swiss", options: {} })).not.toHaveProperty("modes");
});

it("reads the units of a low cut and whose tables are online", () => {
  expect(stageOf({ ...PLAIN, format: "low_cut", options: { units: "3, 2 2", stay: "32，16" }, online: "2, 4" })).toEqual({
    format: "low_cut",
    options: { units: [3, 2, 2], stay: [32, 16] },
    online: [2, 4],
  });
  expect(stageOf({ ...PLAIN, place: "online", online: "2" })).toEqual({ format: "swiss", rounds: 5, place: "online" });
});

it("names the entries of an event and a group, and not beside places of a stage", () => {
  const typed = { ...PLAIN, event: "pairs_women", group: "senior" };
  expect(stageOf(typed)).toEqual({ format: "swiss", rounds: 5, takes: { event: "pairs_women", group: "senior" } });
  expect(stageOf({ ...typed, from: 1 }).takes).toEqual({ stage: 1, first: 1, last: 4 });
});

it.each([
  { stage: 1, format: "swiss", rounds: 5, takes: { event: "pairs_men", entries: [1, 2, 4] }, options: { unit: "soft" }, match: { mode: "time", minutes: 45, no_new_deal: 180 }, ranking: { final: "lot" }, seed: "x" },
  { stage: 2, format: "low_cut", name: "A", options: { units: [3, 2, 2], stay: [32, 16] }, place: "tv", online: [2, 4], tables_from: 21 },
  { stage: 3, format: "knockout", options: { third: 1, seeds: 8 }, modes: [[3, "best_of", 5], [4, "sum", 2]], takes: { stage: 1, first: 1, last: 8 }, carry: "points" },
  { stage: 1, format: "duplicate", rounds: 3, options: { movement: "all_at_once", boards: 4 } },
])("plans a stage anew as it was planned, with what the form does not ask: %j", (spec) => {
  expect(stageOf(typedOf(spec), spec)).toEqual(spec);
});

it("lets go of what belonged to another format and another end of a match", () => {
  const spec = { stage: 1, format: "swiss", rounds: 5, options: { unit: "soft" }, match: { mode: "time", minutes: 45, reports: "none" }, ranking: { final: "lot" } };
  expect(stageOf({ ...typedOf(spec), format: "round_robin", minutes: null, deals: 9 }, spec)).toEqual({ stage: 1, format: "round_robin", match: { max_deals: 9, reports: "none" } });
  expect(stageOf({ ...typedOf(spec), minutes: 50 }, spec)).toMatchObject({ match: { mode: "time", minutes: 50 }, options: { unit: "soft" } });
  const duplicate = { stage: 1, format: "duplicate", options: { movement: "mitchell" } };
  expect(stageOf({ ...typedOf(duplicate), options: { movement: false } }, duplicate)).toEqual({ stage: 1, format: "duplicate" });
});

it("asks of known formats only, each thing once", () => {
  for (const [format, options] of Object.entries(OPTIONS)) {
    expect(FORMATS).toHaveProperty(format);
    expect(new Set(options.map(({ key }) => key)).size).toBe(options.length);
  }
});
