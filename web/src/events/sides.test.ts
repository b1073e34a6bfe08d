/** What everybody reads of a result. */

import { expect, test } from "vitest";
import { inChinese, levelsOf, withTens } from "./sides";

test.each([
  ["9:7", "9:7"],
  ["9:9@E-W", "9:9"],
  ["T:8,4:T", "10:8,4:10"],
  ["9:7,A:3", "9:7,A:3"],
  ["+3,-1,0", "+3,-1,0"],
  ["forfeit:N-S", ""],
  ["match:cup.1.1.1", ""],
])("%s is read as %j", (typed, levels) => {
  expect(levelsOf(typed)).toBe(levels);
});

test.each([
  ["T:8", "10:8", "10:8"],
  ["9:9@N-S", "9:9@南北", "9:9@N-S"],
  ["loss:E-W@T:5", "东西判负@10:5", "loss:E-W@10:5"],
  ["forfeit:both", "双方弃权", "forfeit:both"],
  ["9:7,forfeit:N-S", "9:7,南北弃权", "9:7,forfeit:N-S"],
])("%s is written %s or %s", (typed, zh, en) => {
  expect(inChinese(typed)).toBe(zh);
  expect(withTens(typed)).toBe(en);
});
