import { describe, expect, it, vi } from "vitest";
import type { Fact, Room } from "../core/contract";

vi.stubGlobal("location", { href: "https://guandan.test/" });
vi.stubGlobal("history", { state: null, replaceState: () => undefined });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("addEventListener", () => undefined);
const { inspectionNews, officialsNews } = await import("./officials");

const JUDY = { who: "p-9", name: "Judy", role: "referee" as const };
const none = { officials: [], proposed: [] } as unknown as Room;
const proposed = { officials: [], proposed: [{ ...JUDY, agreed: [] }] } as unknown as Room;
const appointed = { officials: [JUDY], proposed: [] } as unknown as Room;

describe("everybody is told of officials in words", () => {
  it("says who is proposed, appointed, refused, and no longer one", () => {
    expect(officialsNews(none, proposed)).toEqual(["Judy is proposed as Referee"]);
    expect(officialsNews(proposed, appointed)).toEqual(["Judy is now Referee of this table"]);
    expect(officialsNews(proposed, none)).toEqual(["The proposal of Judy was refused"]);
    expect(officialsNews(appointed, none)).toEqual(["Judy is no longer Referee of this table"]);
    expect(officialsNews(appointed, appointed)).toEqual([]);
  });

  it("says whose hands were looked into, and by whom", () => {
    const fact = { kind: "inspect", cmd: "p-9:1", data: { seats: ["E", "N"] } } as unknown as Fact;
    expect(inspectionNews(fact, appointed)).toBe("The referee Judy has looked into hands: East, North");
    expect(inspectionNews({ ...fact, kind: "play" }, appointed)).toBe("");
  });
});
