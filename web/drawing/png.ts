/** Shapes as a PNG file. */

import type { Point, Shape } from "./shapes.ts";

/** Every dot is looked at in so many rows and columns, so that edges are smooth. */
const SMOOTH = 4;

/** Dots of four bytes (red, green, blue, how much it covers), row by row; the shapes lie on a square of the given width. */
export function dots(shapes: readonly Shape[], width: number, size: number): Uint8ClampedArray {
  const drawn = new Uint8ClampedArray(size * size * 4);
  for (const { outline, colour } of shapes) {
    const covered = coverage(outline.map(([x, y]): Point => [(x / width) * size, (y / width) * size]), size);
    covered.forEach((over, dot) => {
      if (!over) return;
      const below = (drawn[dot * 4 + 3]! / 255) * (1 - over);
      for (let part = 0; part < 3; part++)
        drawn[dot * 4 + part] = (colour[part]! * over + drawn[dot * 4 + part]! * below) / (over + below);
      drawn[dot * 4 + 3] = (over + below) * 255;
    });
  }
  return drawn;
}

/** How much of each dot lies inside an outline, from 0 to 1. */
function coverage(outline: readonly Point[], size: number): Float32Array {
  const covered = new Float32Array(size * size);
  for (let line = 0; line < size * SMOOTH; line++) {
    const y = (line + 0.5) / SMOOTH;
    const crossings = crossed(outline, y);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const first = Math.max(0, Math.ceil(crossings[pair]! * SMOOTH - 0.5));
      const last = Math.min(size * SMOOTH - 1, Math.ceil(crossings[pair + 1]! * SMOOTH - 0.5) - 1);
      for (let column = first; column <= last; column++)
        covered[Math.floor(y) * size + Math.floor(column / SMOOTH)]! += 1 / SMOOTH ** 2;
    }
  }
  return covered;
}

/** Where a level line crosses an outline, from left to right. */
function crossed(outline: readonly Point[], y: number): number[] {
  const found: number[] = [];
  outline.forEach(([x, from], place) => {
    const [toX, to] = outline[(place + 1) % outline.length]!;
    if (from <= y !== to <= y) found.push(x + ((y - from) / (to - from)) * (toX - x));
  });
  return found.sort((a, b) => a - b);
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

export async function png(drawn: Uint8ClampedArray, size: number): Promise<Uint8Array> {
  const rows = new Uint8Array(size * (size * 4 + 1)); // each begins with 0: no filter
  for (let row = 0; row < size; row++) rows.set(drawn.subarray(row * size * 4, (row + 1) * size * 4), row * (size * 4 + 1) + 1);
  const head = [...bytes(size), ...bytes(size), 8, 6, 0, 0, 0]; // eight bits each of red, green, blue and cover
  const packed = new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate")));
  const body = new Uint8Array(await packed.arrayBuffer());
  return new Uint8Array([...SIGNATURE, ...chunk("IHDR", head), ...chunk("IDAT", [...body]), ...chunk("IEND", [])]);
}

function chunk(name: string, body: readonly number[]): number[] {
  const named = [...[...name].map((letter) => letter.charCodeAt(0)), ...body];
  return [...bytes(body.length), ...named, ...bytes(crc(named))];
}

function bytes(number: number): number[] {
  return [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];
}

/** The check sum of PNG (CRC-32). */
function crc(body: readonly number[]): number {
  let sum = ~0;
  for (const byte of body) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
