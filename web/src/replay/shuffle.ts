/** The check of docs/shuffle.md, done here from the values that a record shows: nothing of it is asked of the server. */

import { RANKS } from "../core/cards";
import { type Code, type OnlineBoard, type Seat, SEATS, type Shuffle } from "../core/contract";
import { commitment, hex, sha256 } from "../core/sha256";

export interface Check {
  what: "kept" | "commitment" | "salt" | "seed" | "pack" | "turned" | "hands";
  right: boolean;
  /** What was worked out here. */
  found: string;
}

const utf8 = new TextEncoder();

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Step 2: HMAC-SHA-256 under the secret. */
export async function saltOf(secret: string, name: string): Promise<string> {
  const key = joined(bytesOf(secret), new Uint8Array(32));
  const inner = await sha256(joined(key.map((byte) => byte ^ 0x36), utf8.encode(name)));
  return hex(await sha256(joined(key.map((byte) => byte ^ 0x5c), inner)));
}

/** Step 3: the deal id; that of a board, which nobody cuts, is its name. */
export function dealId(match: string, shuffle: Shuffle): string {
  return shuffle.cuts.length ? `${match}/${shuffle.number}` : shuffle.deal_id!;
}

/** Step 4: the seed. */
export async function seedOf(secret: string, entropy: Shuffle["entropy"], id: string): Promise<Uint8Array> {
  const lines = ["guandan shuffle 1", secret, ...SEATS.map((seat) => entropy[seat] ?? ""), id];
  return sha256(utf8.encode(lines.join("\n")));
}

/** Steps 5 to 8: the pack, top card first. */
export async function packOf(seed: Uint8Array): Promise<Code[]> {
  const pack = RANKS.slice(0, 13).flatMap((rank) => ["S", "H", "C", "D"].flatMap((suit) => [suit + rank, suit + rank]));
  pack.push("SB", "SB", "HR", "HR");
  const numbers: number[] = [];
  let block = 0;
  const next = async (): Promise<number> => {
    if (!numbers.length) {
      const count = new Uint8Array(4);
      new DataView(count.buffer).setUint32(0, block++);
      const view = new DataView((await sha256(joined(seed, count))).buffer);
      for (let at = 0; at < 32; at += 4) numbers.push(view.getUint32(at));
    }
    return numbers.shift()!;
  };
  for (let last = 107; last > 0; last--) {
    const most = 2 ** 32 - (2 ** 32 % (last + 1));
    let number = await next();
    while (number >= most) number = await next();
    const other = number % (last + 1);
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  return pack;
}

/** Steps 9 and 10: the hands, each as a sorted text so that they can be compared. */
export function handsOf(pack: readonly Code[], shuffle: Shuffle): Record<Seat, string> {
  const cut = shuffle.cuts.at(-1);
  return drawn(cut && cut.card === undefined ? [...pack.slice(cut.depth), ...pack.slice(0, cut.depth)] : pack, shuffle.drawer!);
}

function drawn(pack: readonly Code[], drawer: Seat): Record<Seat, string> {
  const first = SEATS.indexOf(drawer);
  return Object.fromEntries(SEATS.map((seat, at) => [seat, sorted(pack.filter((_, place) => (first + place) % 4 === at))])) as Record<Seat, string>;
}

function sorted(cards: readonly Code[]): string {
  return [...cards].sort().join(" ");
}

/** Everything that can be checked of a revealed shuffle; `kept` is the commitment that this device saw before the cut. */
export async function checked(match: string, shuffle: Shuffle, kept = ""): Promise<Check[]> {
  const seed = await seedOf(shuffle.secret!, shuffle.entropy, dealId(match, shuffle));
  const pack = await packOf(seed);
  const cut = shuffle.cuts.at(-1);
  const checks: Check[] = [
    ...(await sealed(shuffle, kept)),
    { what: "seed", right: hex(seed) === shuffle.seed, found: hex(seed) },
    { what: "pack", right: pack.join() === shuffle.pack!.join(), found: pack.join(" ") },
  ];
  if (cut?.card !== undefined) checks.push({ what: "turned", right: pack[cut.depth - 1] === cut.card, found: pack[cut.depth - 1]! });
  return [...checks, dealt(handsOf(pack, shuffle), shuffle.hands!)];
}

/** The same of a board of a duplicate: nobody adds to its pack or cuts it, its deal id is its name, and E draws first. */
export async function boardChecked(board: OnlineBoard, kept = ""): Promise<Check[]> {
  const pack = await packOf(await seedOf(board.secret!, {}, board.name));
  return [...(await sealed(board, kept)), dealt(drawn(pack, "E"), board.hands!)];
}

async function sealed({ commitment: shown, secret, salt }: Pick<Shuffle, "commitment" | "secret" | "salt">, kept: string): Promise<Check[]> {
  const [hash, made] = [await commitment(salt!, secret!), await saltOf(secret!, "commitment")];
  return [
    ...(kept ? [{ what: "kept" as const, right: kept === shown, found: kept }] : []),
    { what: "commitment", right: hash === shown, found: hash },
    { what: "salt", right: made === salt, found: made },
  ];
}

function dealt(found: Record<Seat, string>, shown: Partial<Record<Seat, readonly Code[]>>): Check {
  return { what: "hands", right: SEATS.every((seat) => found[seat] === sorted(shown[seat] ?? [])), found: "" };
}
