/**
 * Reads the few things of SVG that our icon is drawn with: rectangles with round corners and paths of lines and curves,
 * filled, perhaps with an edge, turned and moved. Anything else is refused: half a picture would go unnoticed.
 */

export type Point = readonly [number, number];
/** Red, green, blue. */
export type Colour = readonly [number, number, number];

export interface Shape {
  outline: Point[];
  colour: Colour;
}

type Attributes = Record<string, string>;

/** A curve, and a quarter of a circle, is drawn with so many straight lines. */
const FINE = 24;

/** The shapes of a picture, the lowest first. */
export function shapesOf(svg: string): Shape[] {
  const shapes: Shape[] = [];
  const around: Attributes[] = [];
  for (const [, close, name, written] of svg.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    const own: Attributes = Object.assign({}, ...around, attributesOf(written!));
    if (name === "g" && close) around.pop();
    else if (name === "g") around.push(attributesOf(written!));
    else if (name === "rect") shapes.push(...rectangle(own));
    else if (name === "path") shapes.push({ outline: moved(path(own.d!), own), colour: colour(own.fill!) });
    else if (name !== "svg") throw new Error(`The icon has a <${name}>, which is not drawn.`);
  }
  return shapes;
}

function attributesOf(written: string): Attributes {
  return Object.fromEntries([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
}

function colour(written: string): Colour {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(written)!;
  return [parseInt(red!, 16), parseInt(green!, 16), parseInt(blue!, 16)];
}

/** A rectangle; if it has an edge, a larger one below a smaller one. */
function rectangle(own: Attributes): Shape[] {
  const edge = own.stroke ? Number(own["stroke-width"]) / 2 : 0;
  const inside = { outline: moved(rounded(own, -edge), own), colour: colour(own.fill!) };
  return edge ? [{ outline: moved(rounded(own, edge), own), colour: colour(own.stroke!) }, inside] : [inside];
}

function rounded(own: Attributes, grown: number): Point[] {
  const of = (name: string): number => Number(own[name] ?? 0);
  const radius = of("rx") + grown;
  const [left, right] = [of("x") + of("rx"), of("x") + of("width") - of("rx")];
  const [top, bottom] = [of("y") + of("rx"), of("y") + of("height") - of("rx")];
  const centres: Point[] = [[right, bottom], [left, bottom], [left, top], [right, top]];
  return centres.flatMap(([x, y], corner) =>
    Array.from({ length: FINE + 1 }, (_, step): Point => {
      const angle = ((corner + step / FINE) * Math.PI) / 2;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
}

/** The corners of a path that begins with M, goes on by l and c, and ends with z. */
function path(written: string): Point[] {
  const points: Point[] = [];
  for (const [, step, numbers] of written.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (numbers!.match(/-?[\d.]+/g) ?? []).map(Number);
    if (step === "M") points.push([values[0]!, values[1]!]);
    else if (step === "l") for (let at = 0; at < values.length; at += 2) points.push(from(points.at(-1)!, values, at));
    else if (step === "c") for (let at = 0; at < values.length; at += 6) points.push(...curve(points.at(-1)!, values, at));
    else if (step !== "z") throw new Error(`The icon has a path with ${step}, which is not drawn.`);
  }
  return points;
}

function from([x, y]: Point, values: readonly number[], at: number): Point {
  return [x + values[at]!, y + values[at + 1]!];
}

function curve(start: Point, values: readonly number[], at: number): Point[] {
  const [a, b, end] = [from(start, values, at), from(start, values, at + 2), from(start, values, at + 4)];
  return Array.from({ length: FINE }, (_, step): Point => {
    const t = (step + 1) / FINE;
    const mixed = (axis: 0 | 1): number =>
      (1 - t) ** 3 * start[axis] + 3 * (1 - t) ** 2 * t * a[axis] + 3 * (1 - t) * t ** 2 * b[axis] + t ** 3 * end[axis];
    return [mixed(0), mixed(1)];
  });
}

/** Turned and moved as `transform` says; what stands last is done first. */
function moved(outline: Point[], own: Attributes): Point[] {
  const steps = [...(own.transform ?? "").matchAll(/(\w+)\(([^)]*)\)/g)].reverse();
  return steps.reduce((points, [, name, numbers]) => {
    const [a = 0, b = 0, c = 0] = numbers!.split(/[\s,]+/).map(Number);
    if (name === "translate") return points.map(([x, y]): Point => [x + a, y + b]);
    if (name !== "rotate") throw new Error(`The icon has a ${name}, which is not drawn.`);
    const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)];
    return points.map(([x, y]): Point => [b + (x - b) * cos - (y - c) * sin, c + (x - b) * sin + (y - c) * cos]);
  }, outline);
}
