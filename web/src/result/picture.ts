/** A result as a picture, drawn by us in the colours of the page. */

import { common } from "../words/common";
import { t } from "../core/words.svelte";
import { result as words } from "../words/result";
import type { Summary } from "./summary";

const WIDTH = 1080;
const EDGE = 72;
const ROW = 58;
/** More rows would make a picture that nobody reads. */
const MOST = 12;
const TOP = 640;

type Name = "felt" | "felt-deep" | "felt-line" | "panel" | "text" | "text-soft" | "accent" | "accent-ink" | "paper" | "red";
type Colours = (name: Name) => string;

export function drawn(summary: Summary): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const deals = summary.deals.slice(-MOST);
  canvas.width = WIDTH;
  canvas.height = TOP + (deals.length + 1) * ROW + EDGE + 40;
  const pen = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const colours: Colours = (name) => style.getPropertyValue(`--${name}`).trim();
  const write = writer(pen, style.getPropertyValue("--font"));

  pen.fillStyle = colours("felt");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colours("accent");
  pen.fillRect(0, 0, canvas.width, 12);
  write(summary.title, EDGE, 116, 60, colours("text"), "left", 700);
  write(summary.about, EDGE, 168, 32, colours("text-soft"));
  write(summary.verdict, EDGE, 256, 52, colours("text"), "left", 700);
  summary.sides.forEach((side, place) => drawSide(pen, write, colours, side, place));
  drawDeals(pen, write, colours, deals);
  write(summary.link.replace(/^https?:\/\//, ""), WIDTH / 2, canvas.height - 40, 28, colours("text-soft"), "center");
  return canvas;
}

type Write = (text: string, x: number, y: number, size: number, colour: string, align?: CanvasTextAlign, weight?: number, room?: number) => void;

function writer(pen: CanvasRenderingContext2D, font: string): Write {
  return (text, x, y, size, colour, align = "left", weight = 400, room = WIDTH - 2 * EDGE) => {
    pen.font = `${weight} ${size}px ${font}`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(text, x, y, room);
  };
}

function drawSide(pen: CanvasRenderingContext2D, write: Write, colours: Colours, side: Summary["sides"][number], place: number): void {
  const width = (WIDTH - 2 * EDGE - 32) / 2;
  const [left, top, height] = [EDGE + place * (width + 32), 300, 270];
  const middle = left + width / 2;
  pen.beginPath();
  pen.roundRect(left, top, width, height, 24);
  pen.fillStyle = colours("panel");
  pen.fill();
  pen.lineWidth = side.won ? 8 : 2;
  pen.strokeStyle = colours(side.won ? "accent" : "felt-line");
  pen.stroke();
  write(side.won ? `${side.name} · ${t(words.winner)}` : side.name, middle, top + 56, 32, colours("text-soft"), "center", 400, width - 48);
  write(side.level, middle, top + 158, 96, colours("text"), "center", 700, width - 48);
  write(side.players.join(" · "), middle, top + 226, 36, colours("text"), "center", 400, width - 48);
}

function drawDeals(pen: CanvasRenderingContext2D, write: Write, colours: Colours, deals: Summary["deals"]): void {
  const columns = [EDGE, EDGE + 150, EDGE + 330, WIDTH - EDGE] as const;
  const row = (cells: readonly string[], place: number, size: number, colour: string): void => {
    cells.forEach((cell, column) => write(cell, columns[column]!, TOP + place * ROW, size, colour, column === 3 ? "right" : "left", 400, 420));
  };
  if (!deals.length) return;
  const sides = `${t(common.sides["E-W"])} : ${t(common.sides["N-S"])}`;
  row([t(words.deal), t(words.level), t(words.up), sides], 0, 28, colours("text-soft"));
  deals.forEach((deal, place) => {
    pen.fillStyle = colours("felt-line");
    pen.fillRect(EDGE, TOP + place * ROW + 18, WIDTH - 2 * EDGE, 2);
    row([deal.number, deal.level, deal.won, deal.levels], place + 1, 34, colours("text"));
  });
}

/** The drawn picture as a file. */
export function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(new File([blob], name, { type: "image/png" })) : failed(new Error("no picture"))), "image/png"),
  );
}
