import { expect, test } from "vitest";
import { guestName } from "./guestname";

test("a made-up name has four digits and fits the server's twenty signs", () => {
  for (const chance of [0, 0.5, 0.999999]) {
    expect(guestName("zh", () => chance)).toMatch(/^客人 \d{4}$/);
    expect(guestName("en", () => chance)).toMatch(/^Guest \d{4}$/);
  }
});
