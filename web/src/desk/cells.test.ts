/** Lists as they are pasted. */

import { expect, test } from "vitest";
import { cellsOf, textOf } from "./cells";

test("what a spreadsheet copies", () => {
  expect(cellsOf("选手1\t选手2\t单位\r\n张三\t李四\n")).toEqual([["选手1", "选手2", "单位"], ["张三", "李四", ""]]);
  expect(cellsOf('a\t"b ""c""\nd"\n')).toEqual([["a", 'b "c"\nd']]);
});

test("csv, there and back", () => {
  const rows = [["选手1", "单位"], ["张三", 'A, "B"']];
  expect(cellsOf(textOf(rows))).toEqual(rows);
});
