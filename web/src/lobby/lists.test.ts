import { expect, test } from "vitest";
import type { Listed, Played, Winner } from "../core/contract";
import { ago, codeIn, course, hasPeople, idsOf, joined, levelsFor, outcomeFor, tableToGoBackTo, tokenIn } from "./lists";

const player = (id: string) => ({ id, name: id });
const match = (winner?: Winner): Played => ({
  id: "AAAAAA-1",
  table: "AAAAAA",
  book: "JS23",
  format: {},
  title: "",
  rated: 0,
  watch: "live",
  began: 1,
  ended: winner === undefined ? null : 2,
  players: { E: player("bot"), N: player("bot"), W: player("bot"), S: player("g-1") },
  ...(winner === undefined ? {} : { result: { reason: "passed_a", winner, levels: ["A+", "T"], grade: [0, 0], points: [0, 0], promotions: [0, 0] } }),
});

test("how a match went is told from one's own side", () => {
  expect(outcomeFor(match("N-S"), ["g-1"])).toBe("won");
  expect(outcomeFor(match("E-W"), ["g-1"])).toBe("lost");
  expect(outcomeFor(match("none"), ["g-1"])).toBe("draw");
  expect(outcomeFor(match(), ["g-1"])).toBe("running");
  expect(outcomeFor(match("E-W"), ["g-2"])).toBe("over");
  expect(levelsFor(match("E-W"), ["g-1"])).toBe("10 : A+");
  expect(levelsFor(match("E-W"), ["g-2"])).toBe("A+ : 10");
});

test("a table with bots alone is nobody's to wait at", () => {
  const chairs = (...holders: string[]) => ({ lacks: holders.filter((one) => !one).length, chairs: holders.map((holder) => ({ holder })) }) as Listed;
  expect(hasPeople(chairs("bot", "bot", "g-1", "bot"), "g-1")).toBe(false);
  expect(hasPeople(chairs("bot", "", "g-1", "bot"), "g-1")).toBe(true);
  expect(hasPeople(chairs("bot", "g-2", "g-1", "bot"), "g-1")).toBe(true);
});

test("an account has its guest's matches too", () => {
  expect(idsOf("p-7")).toEqual(["p-7", "g-7"]);
  expect(idsOf("g-7")).toEqual(["g-7"]);
});

test("a code is found in what was typed, a link or a code", () => {
  expect(codeIn(" abc-def ")).toBe("ABCDEF");
  expect(codeIn("http://host:8000/t/ABCDEF?x=1")).toBe("ABCDEF");
  expect(tokenIn("http://host/join#a.b_c")).toBe("a.b_c");
  expect(tokenIn("ABCDEF")).toBe("");
});

test("a table that has moved to another page is listed once", () => {
  expect(joined([{ id: "a" }, { id: "b" }], [{ id: "b" }, { id: "c" }]).map((one) => one.id)).toEqual(["a", "b", "c"]);
});

test("one goes back to the table where one sits and a match runs", () => {
  const table = (id: string, state: Listed["state"], holder: string): Listed => ({
    ...{ id, state, changed: 0, lacks: 0, owner: "g-1", match: "", book: "JS23", format: {}, title: "", rated: 0 },
    ...{ watch: "live", chairs: [{ seat: "E", holder, name: "", away: 0, avatar: "" }] },
  });
  const mine = [table("a", "open", "g-1"), table("b", "playing", "g-2"), table("c", "playing", "g-1")];
  expect(tableToGoBackTo(mine, "g-1")?.id).toBe("c");
});

test("time gone by is told in the largest unit that has passed", () => {
  expect(ago(0, 30_000, "en")).toBe("now");
  expect(ago(0, 3 * 60_000, "en")).toBe("3 minutes ago");
  expect(ago(0, 25 * 3_600_000, "en")).toBe("yesterday");
  expect(ago(0, 2 * 3_600_000, "zh")).toBe("2小时前");
  expect(ago(5_000, 0, "en")).toBe("now");
});

test("a rating's course goes from the left to the right, high above low", () => {
  expect(course([1500, 1520, 1510], 100, 20)).toBe("M0 20L50 0L100 10");
  expect(course([1500], 100, 20)).toBe("M0 20");
});
