import { expect, test } from "vitest";
import { ago } from "./ago";

test("time gone by is told in the largest unit that has passed", () => {
  expect(ago(0, 30_000, "en")).toBe("now");
  expect(ago(0, 3 * 60_000, "en")).toBe("3 minutes ago");
  expect(ago(0, 25 * 3_600_000, "en")).toBe("yesterday");
  expect(ago(0, 2 * 3_600_000, "zh")).toBe("2小时前");
  expect(ago(5_000, 0, "en")).toBe("now");
});
