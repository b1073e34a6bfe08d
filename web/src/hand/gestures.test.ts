import { expect, test } from "vitest";
import { Marquee, range, Sweep, type Point } from "./gestures";

/** Strips of ten pixels: a from 0, b from 10, and so on; nothing below 100. */
const strips = ({ x, y }: Point): string | null => (y < 100 && x >= 0 ? String.fromCharCode(97 + Math.floor(x / 10)) : null);

test("a finger that trembles has not moved", () => {
  const sweep = new Sweep({ x: 5, y: 5 }, "a", true);
  expect(sweep.move({ x: 9, y: 8 }, strips)).toEqual([]);
  expect(sweep.active).toBe(false);
});

test("a sweep takes its first card and every one it crosses, also in one leap", () => {
  const sweep = new Sweep({ x: 5, y: 5 }, "a", true);
  expect(sweep.move({ x: 45, y: 5 }, strips)).toEqual(["a", "b", "c", "d", "e"]);
});

test("each card is crossed once, there and back", () => {
  const sweep = new Sweep({ x: 5, y: 5 }, "a", false);
  sweep.move({ x: 25, y: 5 }, strips);
  expect(sweep.move({ x: 5, y: 5 }, strips)).toEqual([]);
  expect(sweep.move({ x: 35, y: 5 }, strips)).toEqual(["d"]);
});

test("a sweep over empty felt takes nothing there", () => {
  const sweep = new Sweep({ x: 5, y: 5 }, "a", true);
  expect(sweep.move({ x: 5, y: 150 }, strips)).toEqual(["a"]);
});

test("a finger that rests begins the sweep without moving", () => {
  const sweep = new Sweep({ x: 5, y: 5 }, "a", true);
  expect(sweep.rest()).toEqual(["a"]);
  expect(sweep.rest()).toEqual([]);
  expect(sweep.move({ x: 12, y: 5 }, strips)).toEqual(["b"]);
});

test("a marquee begins after the slop", () => {
  const marquee = new Marquee({ x: 0, y: 0 });
  expect(marquee.move({ x: 3, y: 3 })).toBe(false);
  expect(marquee.move({ x: 8, y: 8 })).toBe(true);
  expect(marquee.move({ x: 1, y: 1 })).toBe(true);
});

test("a range goes both ways and begins at the card itself when there is no other", () => {
  const keys = ["a", "b", "c", "d"];
  expect(range(keys, "b", "d")).toEqual(["b", "c", "d"]);
  expect(range(keys, "d", "b")).toEqual(["b", "c", "d"]);
  expect(range(keys, null, "c")).toEqual(["c"]);
  expect(range(keys, "gone", "c")).toEqual(["c"]);
});
