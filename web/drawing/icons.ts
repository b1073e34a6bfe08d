/** The icons that telephones want as pictures of dots, drawn from public/icon.svg when the page is built. */

import type { Plugin } from "vite";
import { dots, png } from "./png.ts";
import { shapesOf, type Point, type Shape } from "./shapes.ts";

const WIDTH = 512;
/** Where a system cuts icons to its own shape it may take everything outside the middle four fifths. */
const SAFE = 0.82;

interface Icon {
  name: string;
  size: number;
  /** The ground fills the square, because the system cuts the corners itself; the picture is so much smaller on it. */
  fills?: number;
}

export const ICONS: readonly Icon[] = [
  { name: "icon-180.png", size: 180, fills: 1 },
  { name: "icon-192.png", size: 192 },
  { name: "icon-512.png", size: 512 },
  { name: "icon-maskable-192.png", size: 192, fills: SAFE },
  { name: "icon-maskable-512.png", size: 512, fills: SAFE },
];

export function icons(): Plugin {
  return {
    name: "icons",
    apply: "build",
    async generateBundle() {
      const [ground, ...picture] = shapesOf(await this.fs.readFile("public/icon.svg", { encoding: "utf8" }));
      for (const icon of ICONS)
        this.emitFile({ type: "asset", fileName: icon.name, source: await drawn(ground!, picture, icon) });
    },
  };
}

async function drawn(ground: Shape, picture: readonly Shape[], { size, fills }: Icon): Promise<Uint8Array> {
  const shapes = fills ? [filling(ground), ...picture.map((shape) => smaller(shape, fills))] : [ground, ...picture];
  return png(dots(shapes, WIDTH, size), size);
}

function filling(ground: Shape): Shape {
  return { ...ground, outline: [[0, 0], [WIDTH, 0], [WIDTH, WIDTH], [0, WIDTH]] };
}

function smaller(shape: Shape, by: number): Shape {
  const edge = ((1 - by) / 2) * WIDTH;
  return { ...shape, outline: shape.outline.map(([x, y]): Point => [edge + x * by, edge + y * by]) };
}
