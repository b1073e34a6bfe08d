import { expect, test } from "vitest";
import { dots, png } from "./png.ts";
import { shapesOf } from "./shapes.ts";

const RED = "#ff0000";
const dot = (drawn: Uint8ClampedArray, x: number, y: number, size: number) => [...drawn.slice((y * size + x) * 4, (y * size + x) * 4 + 4)];

test("a rectangle covers what lies in it and nothing else", () => {
  const drawn = dots(shapesOf(`<svg><rect x="2" y="2" width="4" height="4" fill="${RED}" /></svg>`), 8, 8);
  expect(dot(drawn, 2, 2, 8)).toEqual([255, 0, 0, 255]);
  expect(dot(drawn, 5, 5, 8)).toEqual([255, 0, 0, 255]);
  expect(dot(drawn, 1, 2, 8)).toEqual([0, 0, 0, 0]);
  expect(dot(drawn, 6, 5, 8)).toEqual([0, 0, 0, 0]);
});

test("round corners are cut, edges lie outside, and what is turned is turned about its point", () => {
  const round = dots(shapesOf(`<svg><rect width="8" height="8" rx="4" fill="${RED}" /></svg>`), 8, 8);
  expect(dot(round, 0, 0, 8)[3]).toBeLessThan(64);
  expect(dot(round, 4, 4, 8)[3]).toBe(255);
  const edged = shapesOf(`<svg><g stroke="#0000ff" stroke-width="2"><rect x="2" y="2" width="4" height="4" rx="1" fill="${RED}" /></g></svg>`);
  expect(dot(dots(edged, 8, 8), 1, 4, 8)).toEqual([0, 0, 255, 255]);
  expect(dot(dots(edged, 8, 8), 4, 4, 8)).toEqual([255, 0, 0, 255]);
  const turned = dots(shapesOf(`<svg><path d="M0 0l8 0 0 2 -8 0z" fill="${RED}" transform="rotate(90 4 4)" /></svg>`), 8, 8);
  expect(dot(turned, 7, 7, 8)).toEqual([255, 0, 0, 255]);
  expect(dot(turned, 0, 0, 8)).toEqual([0, 0, 0, 0]);
});

test("what cannot be drawn is refused", () => {
  expect(() => shapesOf("<svg><circle /></svg>")).toThrow("circle");
  expect(() => shapesOf('<svg><path d="M0 0h4" fill="#000000" /></svg>')).toThrow("h");
});

test("a file has its signature, its size, and parts that bear their check sums", async () => {
  const file = await png(dots([], 1, 2), 2);
  expect(String.fromCharCode(...file.slice(1, 4))).toBe("PNG");
  const text = String.fromCharCode(...file);
  expect(text.slice(12, 16)).toBe("IHDR");
  expect([...file.slice(16, 24)]).toEqual([0, 0, 0, 2, 0, 0, 0, 2]);
  // The last part is the same in every PNG file.
  expect([...file.slice(-12)]).toEqual([0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130]);
});
