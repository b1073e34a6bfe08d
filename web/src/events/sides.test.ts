/** What everybody reads of a result. */

import { expect, test } from "vitest";
import { levelsOf } from "./sides";

test.each([
  ["9:7", "9:7"],
  ["9:9@E-W", "9:9"],
  ["9:7,A:3", "9:7,A:3"],
  ["+3,-1,0", "+3,-1,0"],
  ["forfeit:N-S", ""],
  ["match:cup.1.1.1", ""],
])("%s is read as %j", (typed, levels) => {
  expect(levelsOf(typed)).toBe(levels);
});
