/** What is typed into the results grid. */

import { expect, test } from "vitest";
import { kept, lineOf, type Sent } from "./typing";

test.each([
  ["17 9 7", { table: 17, score: "9 7", again: false }],
  [" 17  A:3 ", { table: 17, score: "A:3", again: false }],
  ["！17 9：6", { table: 17, score: "9:6", again: true }],
  ["3\u3000forfeit:N-S", { table: 3, score: "forfeit:N-S", again: false }],
  ["4 +3,-1,0", { table: 4, score: "+3,-1,0", again: false }],
])("%j is read", (text, typed) => {
  expect(lineOf(text)).toEqual(typed);
});

test.each(["", "17", "A 3", "17 "])("%j names no table with a score", (text) => {
  expect(lineOf(text)).toBeNull();
});

test("what was refused stays, of what is in the last ten", () => {
  const sent = (key: number, state: Sent["state"]): Sent => ({ key, state, why: "", table: key, score: "", again: false });
  const list = [...Array.from({ length: 12 }, (_, at) => sent(at, "done")), sent(99, "refused")];
  const shown = kept(list);
  expect(shown).toHaveLength(11);
  expect(shown[0]!.key).toBe(99);
});
