import { expect, test } from "vitest";
import { Selection } from "./selection.svelte";

const chosen = (selection: Selection): string[] => [...selection.keys].sort();

test("every step can be undone, one after the other", () => {
  const selection = new Selection();
  selection.replace(["S7.1"]);
  selection.replace(["S7.1", "H7.1"]);
  selection.undo();
  expect(chosen(selection)).toEqual(["S7.1"]);
  selection.undo();
  expect(chosen(selection)).toEqual([]);
  expect(selection.canUndo).toBe(false);
});

test("a gesture is one step", () => {
  const selection = new Selection();
  selection.mark();
  selection.put(["S7.1"], true);
  selection.put(["H7.1", "C7.1"], true);
  selection.undo();
  expect(chosen(selection)).toEqual([]);
});

test("what was sent does not come back", () => {
  const selection = new Selection();
  selection.replace(["S7.1"]);
  selection.reset();
  expect(selection.canUndo).toBe(false);
  selection.undo();
  expect(chosen(selection)).toEqual([]);
});

test("cards that are still held stay chosen", () => {
  const selection = new Selection();
  selection.replace(["S7.1", "S7.2", "HK.2", "D3.1"]);
  selection.keep(new Set(["S7.1", "HK.1", "C4.1"]));
  expect(chosen(selection)).toEqual(["HK.1", "S7.1"]);
});

test("the copy that was chosen stays the chosen one", () => {
  const selection = new Selection();
  selection.replace(["HK.2"]);
  selection.keep(new Set(["HK.1", "HK.2"]));
  expect(chosen(selection)).toEqual(["HK.2"]);
});
