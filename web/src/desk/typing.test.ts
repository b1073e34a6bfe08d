/** What is typed at the desk. */

import { expect, test } from "vitest";
import { numbersOf, pairsOf, refereesOf } from "./otheracts";
import { cellsOf, entryOf, kept, lineOf, linesOf, namesOf, pairsListed, scheduleOf, sessionsOf, textOf, timeToday, type Sent } from "./typing";

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

test.each([
  ["张三 李四", { players: [{ name: "张三" }, { name: "李四" }] }],
  ["张三　李四　南京大学", { players: [{ name: "张三" }, { name: "李四" }], unit: "南京大学" }],
  ["张三、李四，南京 大学", { players: [{ name: "张三" }, { name: "李四" }], unit: "南京 大学" }],
  ["Ann Lee, Bo Li, Old Club", { players: [{ name: "Ann Lee" }, { name: "Bo Li" }], unit: "Old Club" }],
  ["张三/李四 南京大学", { players: [{ name: "张三" }, { name: "李四" }], unit: "南京大学" }],
  ["张三+李四（南京大学）", { players: [{ name: "张三" }, { name: "李四" }], unit: "南京大学" }],
  ["郑 一 王 二 徐州", { players: [{ name: "郑一" }, { name: "王二" }], unit: "徐州" }],
  ["欧阳锋 王 二", { players: [{ name: "欧阳锋" }, { name: "王二" }] }],
  ["张三\t李四\t南京大学", { players: [{ name: "张三" }, { name: "李四" }], unit: "南京大学" }],
])("%j is a pair", (line, typed) => {
  expect(entryOf(line)).toEqual(typed);
});

test("one name is no pair", () => {
  expect(entryOf("张三")).toBeNull();
  expect(entryOf("  ")).toBeNull();
});

test("a list as people send it round", () => {
  expect(pairsListed("#接龙\n周五掼蛋夜\n1. 张三 李四\n2、王五、赵六（苏州）\n3）钱七\n")).toEqual([["张三", "李四", ""], ["王五", "赵六", "苏州"], ["钱七", "", ""]]);
  expect(pairsListed("张三 李四\n王五/赵六 苏州")).toEqual([["张三", "李四", ""], ["王五", "赵六", "苏州"]]);
});

test("a team has its name in front", () => {
  const players = ["甲", "乙", "丙", "丁"].map((name) => ({ name }));
  expect(entryOf("一队 甲 乙 丙 丁 南大", 4, true)).toEqual({ team: "一队", players, unit: "南大" });
  expect(entryOf("一队 甲 乙 丙", 4, true)).toBeNull();
});

test("what a spreadsheet copies", () => {
  expect(cellsOf("选手1\t选手2\t单位\r\n张三\t李四\n")).toEqual([["选手1", "选手2", "单位"], ["张三", "李四", ""]]);
  expect(cellsOf('a\t"b ""c""\nd"\n')).toEqual([["a", 'b "c"\nd']]);
});

test("csv, there and back", () => {
  const rows = [["选手1", "单位"], ["张三", 'A, "B"']];
  expect(cellsOf(textOf(rows))).toEqual(rows);
});

test("a time of today", () => {
  const now = new Date(2026, 4, 3, 18, 0);
  expect(timeToday("14:05", now)).toBe(new Date(2026, 4, 3, 14, 5).getTime());
  expect(timeToday("half past", now)).toBeNull();
});

test("a schedule, a line for each round", () => {
  const slot = { event: "1", round: 2, day: "2026-05-01", unit: 1, start: "09:00", end: "09:50", spans: [["A", 1, 20], ["B", 1, 4]] };
  expect(scheduleOf("1 2 2026-05-01 9:00 9:50 A 1-20, B 1-4\n\n")).toEqual({ slots: [slot], halls: [["A", 20], ["B", 4]] });
  expect(scheduleOf("1 2 tomorrow")).toBeNull();
});

test("a schedule goes out as lines and comes back", () => {
  const slots = [{ event: "1", round: 2, day: "2026-05-01", unit: 1, start: "09:00", end: "09:40", spans: [["A", 1, 6]] as [string, number, number][] }];
  expect(linesOf(slots)).toBe("1 2 2026-05-01 09:00 09:40 A 1-6");
  expect(scheduleOf(linesOf(slots))).toEqual({ slots, halls: [["A", 6]] });
});

test("days of an event go over the end of a month", () => {
  expect(sessionsOf("2026-02-28", "18:30", null)).toEqual([["2026-02-28", "18:30", 99]]);
  expect(sessionsOf("2026-02-28", "18:30", 4)[1]).toEqual(["2026-03-01", "18:30", 4]);
});

test("names, numbers, referees and pairs are read out of a line", () => {
  expect(namesOf("王长，赵一、 钱二")).toEqual(["王长", "赵一", "钱二"]);
  expect(numbersOf("1 2，5")).toEqual([1, 2, 5]);
  expect(refereesOf("3=王五 4＝赵 六，5=Li Si")).toEqual([[3, "王五"], [4, "赵 六"], [5, "Li Si"]]);
  expect(pairsOf("1-2 3–4")).toEqual([[1, 2], [3, 4]]);
});
