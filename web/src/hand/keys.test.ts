import { expect, test } from "vitest";
import { commandOf, HAND_KEYS, TABLE_KEYS, type Line, type Press } from "./keys";

const press = (key: string, more: Partial<Press> = {}): Press => ({ key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("digits and letters of ranks choose ranks", () => {
  for (const [key, rank] of [["2", "2"], ["9", "9"], ["t", "T"], ["0", "T"], ["j", "J"], ["K", "K"], ["a", "A"], ["x", "SB"], ["d", "HR"]])
    expect(commandOf(press(key!))).toEqual({ do: "rank", rank });
});

test("every tool has a key that is no rank", () => {
  for (const [key, tool] of [["f", "flush"], ["g", "straight"], ["h", "hint"], ["s", "arrange"], ["l", "lock"], ["p", "pass"], ["Enter", "play"], ["Escape", "clear"], [" ", "toggle"], ["?", "help"]])
    expect(commandOf(press(key!))).toEqual({ do: tool });
});

test("arrows move, with shift they choose", () => {
  expect(commandOf(press("ArrowLeft"))).toEqual({ do: "move", way: "left", choosing: false });
  expect(commandOf(press("ArrowUp", { shiftKey: true }))).toEqual({ do: "move", way: "up", choosing: true });
});

test("brackets carry a column to either side", () => {
  expect([commandOf(press("[")), commandOf(press("]"))]).toEqual([{ do: "carry", by: -1 }, { do: "carry", by: 1 }]);
  expect(commandOf(press("[", { ctrlKey: true }))).toBeNull();
});

test("readings are chosen by Alt and a digit, whatever the layout makes of it", () => {
  expect(commandOf(press("¡", { altKey: true, code: "Digit1" }))).toEqual({ do: "reading", number: 1 });
  expect(commandOf(press("2", { altKey: true, code: "Digit2" }))).toEqual({ do: "reading", number: 2 });
});

test("the browser keeps its own keys", () => {
  for (const key of ["f", "p", "s", "t", "a"]) expect(commandOf(press(key, { ctrlKey: true }))).toBeNull();
  expect(commandOf(press("z", { ctrlKey: true }))).toEqual({ do: "undo" });
  expect(commandOf(press("z", { metaKey: true, shiftKey: true }))).toBeNull();
  expect(commandOf(press("Tab"))).toBeNull();
  expect(commandOf(press("ArrowLeft", { altKey: true }))).toBeNull();
});

const alone = (lines: readonly Line[]): string[] => lines.flatMap(({ press }) => (typeof press === "string" && press.length === 1 ? [press] : []));

test("every single key of the help does what it says, and the table takes none of the hand's", () => {
  expect(alone(HAND_KEYS)).toEqual(["P", "H", "F", "G", "S", "L", "O", "?"]);
  for (const key of alone(HAND_KEYS)) expect(commandOf(press(key)), key).not.toBeNull();
  expect(alone(TABLE_KEYS)).toHaveLength(TABLE_KEYS.length);
  for (const key of alone(TABLE_KEYS)) expect(commandOf(press(key)), key).toBeNull();
});
