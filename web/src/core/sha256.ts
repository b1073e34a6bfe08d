/** Hashes: SHA-256 (FIPS 180-4), and what is committed to by it. The browser's own where there is one: on a plain http address of a local network there is none. */

const FIRST = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The fractional parts of the cube roots of the first 64 primes. */
const ROUNDS = ((): number[] => {
  const found: number[] = [];
  for (let number = 2; found.length < 64; number++) {
    let prime = true;
    for (let part = 2; part * part <= number; part++) if (number % part === 0) prime = false;
    if (prime) found.push(cubeRootBits(number));
  }
  return found;
})();

/** The first 32 bits behind the point of a cube root, exactly: by whole numbers. */
function cubeRootBits(number: number): number {
  const wanted = BigInt(number) << 96n;
  let root = 0n;
  for (let bit = 1n << 36n; bit > 0n; bit >>= 1n) if ((root + bit) ** 3n <= wanted) root += bit;
  return Number(root & 0xffffffffn);
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function ownSha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = [...FIRST];
  const w = new Array<number>(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) w[at] = view.getUint32(block + 4 * at);
    for (let at = 16; at < 64; at++) {
      const low = turned(w[at - 15]!, 7) ^ turned(w[at - 15]!, 18) ^ (w[at - 15]! >>> 3);
      const high = turned(w[at - 2]!, 17) ^ turned(w[at - 2]!, 19) ^ (w[at - 2]! >>> 10);
      w[at] = (w[at - 16]! + low + w[at - 7]! + high) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[at]! + w[at]!) | 0;
      const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at]! + word) | 0));
  }
  const hash = new Uint8Array(32);
  state.forEach((word, at) => new DataView(hash.buffer).setUint32(4 * at, word));
  return hash;
}

export async function sha256(message: Uint8Array): Promise<Uint8Array> {
  if (!globalThis.crypto?.subtle) return ownSha256(message);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", message as BufferSource));
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash of a hidden value: step 1 of docs/shuffle.md. */
export async function commitment(salt: string, value: string): Promise<string> {
  return hex(await sha256(new TextEncoder().encode(JSON.stringify([salt, value]))));
}
