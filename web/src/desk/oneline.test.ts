/** A pair typed in one line. */

import { expect, test } from "vitest";
import { entryOf } from "./oneline";

test.each([
  ["张三 李四", { players: [{ name: "张三" }, { name: "李四" }] }],
  ["张三　李四　南京大学", { players: [{ name: "张三" }, { name: "李四" }], unit: "南京大学" }],
  ["张三、李四，南京 大学", { players: [{ name: "张三" }, { name: "李四" }], unit: "南京 大学" }],
  ["Ann Lee, Bo Li, Old Club", { players: [{ name: "Ann Lee" }, { name: "Bo Li" }], unit: "Old Club" }],
  ["张三\t李四\t南京大学", { players: [{ name: "张三" }, { name: "李四" }], unit: "南京大学" }],
])("%j", (line, typed) => {
  expect(entryOf(line)).toEqual(typed);
});

test("one name is no pair", () => {
  expect(entryOf("张三")).toBeNull();
  expect(entryOf("  ")).toBeNull();
});
