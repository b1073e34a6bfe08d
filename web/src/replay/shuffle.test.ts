import { expect, test } from "vitest";
import { hex, ownSha256, sha256 } from "../core/sha256";
import type { OnlineBoard, Shuffle } from "../core/contract";
import { boardChecked, checked, handsOf, packOf, seedOf } from "./shuffle";

// Two deals of a match that bots played: the first with a card turned up, the second with a cut.
const PLAYED = {"match": "2EX72N-1", "deals": [{"number": 1, "deal": 1, "level": "2", "seq": 1, "commitment": "4c6e68da487e8b9b5acf810ff23ae50ac9fe528a231a685cd7780a80d230236d", "entropy": {}, "cuts": [{"by": "S", "card": "D2", "depth": 54}], "revealed": 1, "drawer": "E", "leader": "N", "secret": "43d26832477367cbb7a27d13f2e5a7469840bb21a7b005c99c5d5d9d2a4f160a", "salt": "2c6c5fbe9e38a0ddd7e094a9c4846c77f129fad5918b5d8016920cc431c5179a", "deal_id": "2EX72N-1/1", "seed": "9842f96cce8537321fcd99b3bc9b011c70e66dc5c94ed4e0fe88c01466e38a4a", "pack": ["HR", "CJ", "C3", "D7", "C5", "CK", "HK", "DT", "S2", "C7", "C9", "H2", "ST", "H3", "CQ", "S6", "CT", "HT", "HT", "H8", "SQ", "SA", "H9", "SB", "C4", "DQ", "S8", "C2", "SB", "C2", "H5", "CQ", "DK", "HQ", "D3", "C5", "D5", "S7", "D9", "D9", "HJ", "S5", "D4", "CJ", "S9", "DJ", "D2", "H8", "D5", "C4", "SJ", "CT", "H5", "D2", "SA", "S4", "H3", "ST", "DQ", "S2", "D8", "DA", "D7", "HA", "CK", "C6", "S5", "H4", "S8", "C7", "HJ", "D6", "H6", "HQ", "D4", "SQ", "SK", "S6", "C3", "HA", "HR", "H9", "S3", "DJ", "C6", "H2", "CA", "H7", "DA", "C8", "S9", "S7", "H7", "C9", "S3", "HK", "C8", "CA", "H6", "DT", "SJ", "D6", "D8", "S4", "H4", "DK", "SK", "D3"], "hands": {"E": ["HR", "HR", "SB", "DA", "SK", "CK", "DK", "SQ", "SJ", "HJ", "ST", "CT", "S9", "S8", "C8", "D8", "H7", "H6", "C6", "H5", "C5", "D5", "D5", "H4", "C4", "H3", "S2"], "N": ["SA", "CA", "DA", "CK", "DK", "HQ", "HQ", "DQ", "CJ", "DJ", "ST", "HT", "H9", "C9", "C8", "S7", "C7", "C7", "S6", "C6", "D6", "S5", "C4", "H3", "H2", "C2", "D2"], "W": ["SA", "CA", "SK", "HK", "CQ", "DQ", "SJ", "HJ", "HT", "S9", "H9", "C9", "D9", "S8", "D8", "D7", "H6", "S5", "H5", "D4", "D4", "S3", "S3", "C3", "C3", "D3", "D2"], "S": ["SB", "HA", "HA", "HK", "SQ", "CQ", "CJ", "DJ", "CT", "DT", "DT", "D9", "H8", "H8", "S7", "H7", "D7", "S6", "D6", "C5", "S4", "S4", "H4", "D3", "S2", "H2", "C2"]}, "checks": {"commitment": 1, "salt": 1, "turned": 1, "hands": 1}}, {"number": 2, "deal": 2, "level": "5", "seq": 92, "commitment": "49f47b0e49fb0f4d0081cf469c21a6c85466b43802dd73b68dc1f0c7a1f362f0", "entropy": {}, "cuts": [{"by": "W", "depth": 54}], "revealed": 1, "drawer": "S", "leader": null, "secret": "65360425aea496bd3c293b2e54735c70285d24d0bd451747984b29e6e98afc06", "salt": "ceadbce5157a2cc5ad8d102b83d1aff5616aecbadb842e4c3cf3a15dd33554b1", "deal_id": "2EX72N-1/2", "seed": "2e24eb67c89867573e0403e5aa2886e0d84961ee5ec0542cf2c968c60fa91e6c", "pack": ["SJ", "H3", "ST", "S4", "CK", "D2", "H8", "S5", "HT", "CT", "DA", "C2", "DJ", "D6", "D2", "H4", "C9", "H6", "C3", "C7", "C5", "C8", "H3", "CQ", "HQ", "HR", "C6", "D8", "C8", "S8", "C9", "C4", "C3", "C2", "S9", "S6", "HT", "SB", "SJ", "SQ", "HJ", "H5", "S3", "CQ", "CJ", "D3", "D7", "H2", "D4", "SB", "H7", "DA", "D8", "DQ", "D9", "DQ", "HA", "H8", "HJ", "CA", "S8", "HK", "CT", "D6", "S2", "DT", "CA", "HQ", "S4", "HR", "DK", "DJ", "H6", "S9", "C4", "HK", "H9", "S7", "H4", "D4", "C5", "S3", "HA", "SA", "D5", "H5", "DK", "S5", "CJ", "D7", "S6", "SK", "D5", "ST", "C7", "D3", "H9", "S7", "DT", "S2", "SK", "H7", "C6", "SQ", "H2", "SA", "D9", "CK"], "hands": {"E": ["SA", "CA", "DA", "SK", "HK", "CK", "SQ", "SQ", "HQ", "CQ", "CQ", "DQ", "DJ", "D8", "C7", "S6", "D6", "S5", "S5", "S4", "H4", "C4", "D4", "D3", "S2", "H2", "C2"], "N": ["HA", "SK", "CK", "HQ", "SJ", "HJ", "CJ", "CJ", "DJ", "HT", "HT", "H9", "H9", "C9", "S8", "C8", "D8", "H6", "C5", "C5", "D5", "D5", "S4", "D4", "C3", "S2", "H2"], "W": ["HR", "HR", "SB", "SB", "SA", "HK", "DQ", "ST", "CT", "DT", "S9", "S8", "H8", "C8", "S7", "S7", "H7", "D7", "H6", "D6", "H5", "H5", "S3", "H3", "D3", "C2", "D2"], "S": ["HA", "CA", "DA", "DK", "DK", "SJ", "HJ", "ST", "CT", "DT", "S9", "C9", "D9", "D9", "H8", "H7", "C7", "D7", "S6", "C6", "C6", "H4", "C4", "S3", "H3", "C3", "D2"]}, "checks": {"commitment": 1, "salt": 1, "turned": 1, "hands": 1}}]} as unknown as { match: string; deals: Shuffle[] };

test("what a server has dealt is found again", async () => {
  for (const deal of PLAYED.deals) {
    const checks = await checked(PLAYED.match, deal);
    expect(checks.every((one) => one.right)).toBe(true);
    expect(checks).toHaveLength(deal.cuts[0]!.card ? 6 : 5);
  }
});

test("whatever is changed is noticed", async () => {
  const deal = PLAYED.deals[1]!;
  const wrong = async (change: Partial<Shuffle>): Promise<string[]> =>
    (await checked(PLAYED.match, { ...deal, ...change })).filter((one) => !one.right).map((one) => one.what);
  expect(await wrong({ commitment: deal.seed! })).toEqual(["commitment"]);
  expect(await wrong({ salt: deal.seed! })).toEqual(["commitment", "salt"]);
  expect(await wrong({ secret: deal.seed! })).toEqual(["commitment", "salt", "seed", "pack", "hands"]);
  expect(await wrong({ entropy: { N: "luck" } })).toEqual(["seed", "pack", "hands"]);
  expect(await wrong({ cuts: [{ ...deal.cuts[0]!, depth: deal.cuts[0]!.depth - 1 }] })).toEqual(["hands"]);
});

test("our own SHA-256 is the one everybody has", async () => {
  for (const length of [0, 3, 55, 56, 63, 64, 65, 1000]) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    expect(hex(ownSha256(message))).toBe(hex(await sha256(message)));
  }
});

test("a commitment that is not the one this device saw before the cut is found out", async () => {
  const deal = PLAYED.deals[0]!;
  expect((await checked(PLAYED.match, deal, deal.commitment))[0]).toMatchObject({ what: "kept", right: true });
  expect((await checked(PLAYED.match, deal, "0".repeat(64)))[0]).toMatchObject({ what: "kept", right: false });
});

// A board of a duplicate that is played online, as guandan.game.shuffle deals it.
const BOARD = {"name": "spring/1/2/3", "leader": "W", "commitment": "3448b8911f570d31ac639e058e31f5915389111a889c7bcefaee10168884c2bd", "salt": "363f4a99b9cc47be40acdaa83662cdf459e597f0cf15a313ff982b93aca6cc8d", "secret": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f", "hands": {"E": ["HR", "SB", "SK", "SQ", "CQ", "SJ", "HJ", "DJ", "HT", "CT", "DT", "D9", "D9", "H8", "S7", "S7", "H7", "D7", "S6", "D6", "S5", "H5", "H5", "C5", "C5", "D5", "S2"], "N": ["SA", "HA", "HA", "DA", "SK", "HK", "DQ", "HJ", "CJ", "DJ", "ST", "CT", "H9", "S8", "S8", "H8", "C8", "D8", "D8", "C7", "C7", "H6", "H6", "D6", "C3", "D3", "S2"], "W": ["HR", "SB", "DA", "CK", "DK", "HQ", "HQ", "CQ", "HT", "DT", "S9", "H9", "C9", "C9", "H7", "D7", "C6", "D5", "S4", "S4", "H4", "H4", "C4", "C4", "S3", "H3", "C2"], "S": ["SA", "CA", "CA", "HK", "CK", "DK", "SQ", "DQ", "SJ", "CJ", "ST", "S9", "C8", "S6", "C6", "S5", "D4", "D4", "S3", "H3", "C3", "D3", "H2", "H2", "C2", "D2", "D2"]}} as unknown as OnlineBoard;

test("a board of a duplicate is worked out from its secret and its name", async () => {
  const wrong = async (change: Partial<OnlineBoard>, kept = ""): Promise<string[]> =>
    (await boardChecked({ ...BOARD, ...change }, kept)).filter((one) => !one.right).map((one) => one.what);
  expect(await wrong({}, BOARD.commitment)).toEqual([]);
  expect(await wrong({}, "0".repeat(64))).toEqual(["kept"]);
  expect(await wrong({ name: "spring/1/2/4" })).toEqual(["hands"]);
  expect(await wrong({ hands: { ...BOARD.hands, E: BOARD.hands!.N! } })).toEqual(["hands"]);
  expect(await wrong({ secret: BOARD.salt! })).toEqual(["commitment", "salt", "hands"]);
});

test("a board that nobody cuts has its name for a deal id and is drawn as it lies", async () => {
  const [played] = PLAYED.deals;
  const board = { ...played!, cuts: [], entropy: {}, drawer: "E", deal_id: "cup/1/1/2" } as Shuffle;
  const seed = await seedOf(board.secret!, {}, board.deal_id!);
  const pack = await packOf(seed);
  const hands = Object.fromEntries(Object.entries(handsOf(pack, board)).map(([seat, hand]) => [seat, hand.split(" ")]));
  const shown = { ...board, seed: [...seed].map((byte) => byte.toString(16).padStart(2, "0")).join(""), pack, hands } as Shuffle;
  expect((await checked(PLAYED.match, shown)).map(({ what, right }) => [what, right])).toEqual(["commitment", "salt", "seed", "pack", "hands"].map((what) => [what, true]));
  expect(hands.N).toContain(pack[1]);
  expect((await checked(PLAYED.match, { ...shown, deal_id: "cup/1/1/3" })).every(({ right }) => right)).toBe(false);
});
