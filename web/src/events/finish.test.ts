/** Finish orders from taps. */

import { expect, test } from "vitest";
import { finishOf } from "./finish";

test("taps say a finish order: two partners, three others, or the first alone", () => {
  expect(finishOf(["E"], false)).toBeNull();
  expect(finishOf(["E", "W"], false)).toEqual(["E", "W"]);
  expect(finishOf(["E", "N"], false)).toBeNull();
  expect(finishOf(["N", "E", "S"], false)).toEqual(["N", "E", "S", "W"]);
  expect(finishOf(["S"], true)).toEqual(["S"]);
});
