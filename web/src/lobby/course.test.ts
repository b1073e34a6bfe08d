import { expect, test } from "vitest";
import { course } from "./course";

test("a rating's course goes from the left to the right, high above low", () => {
  expect(course([1500, 1520, 1510], 100, 20)).toBe("M0 20L50 0L100 10");
  expect(course([1500], 100, 20)).toBe("M0 20");
});
