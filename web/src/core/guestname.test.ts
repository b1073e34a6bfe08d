import { expect, test } from "vitest";
import { guestName, isMadeUp, nameHere } from "./guestname";

test("a made-up name has four digits and fits the server's twenty signs", () => {
  for (const chance of [0, 0.5, 0.999999]) {
    expect(guestName("zh", () => chance)).toMatch(/^客人 \d{4}$/);
    expect(guestName("en", () => chance)).toMatch(/^Guest \d{4}$/);
  }
});

test("a made-up name is known from one that somebody has given", () => {
  expect([guestName("zh"), guestName("en")].every(isMadeUp)).toBe(true);
  expect(["张三", "Guest", "Guest 12345", "1号甲", ""].some(isMadeUp)).toBe(false);
});

test("a name from an event is as long as the server takes it", () => {
  expect(nameHere("张三")).toBe("张三");
  expect(nameHere("x".repeat(30))).toBe("x".repeat(20));
});
