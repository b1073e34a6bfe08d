/** What somebody has chosen on this device. */

import { recall, remember } from "./shelf";

export type Volume = "low" | "medium" | "high";

export interface Settings {
  theme: "system" | "light" | "dark";
  largeCards: boolean;
  fourColours: boolean;
  contrast: boolean;
  leftHanded: boolean;
  stillness: boolean;
  sounds: boolean;
  /** How loud they are. */
  volume: Volume;
  spoken: boolean;
  /** What others say at the table is shown. */
  phrases: boolean;
  /** The device tells of one's turn while the page is not looked at. */
  notices: boolean;
  twoTaps: boolean;
  counter: boolean;
  commandLine: boolean;
  /** Single letters and digits do something; without them nobody who speaks or slips plays by accident (WCAG 2.1.4). */
  letterKeys: boolean;
  autoPass: boolean;
}

/** What a device's own settings ask for is the default. */
const DEFAULTS: Settings = {
  theme: "system",
  largeCards: false,
  fourColours: false,
  contrast: matchMedia("(prefers-contrast: more)").matches,
  leftHanded: false,
  stillness: false,
  // Whose device asks for stillness is not met by noise.
  sounds: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  volume: "low",
  spoken: false,
  phrases: true,
  notices: false,
  twoTaps: false,
  counter: false,
  commandLine: false,
  letterKeys: true,
  autoPass: false,
};

function kept(): Settings {
  try {
    const read = JSON.parse(recall("settings") ?? "{}") as Record<string, unknown>;
    const known = Object.entries(read).filter(
      ([name, value]) => typeof value === typeof DEFAULTS[name as keyof Settings],
    );
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(kept());

const light = matchMedia("(prefers-color-scheme: light)");
const device = $state({ light: light.matches });
light.addEventListener("change", () => (device.light = light.matches));

/** The theme that is shown: the chosen one, or the device's. */
export function theme(): "light" | "dark" {
  if (settings.contrast) return "dark";
  return settings.theme === "system" ? (device.light ? "light" : "dark") : settings.theme;
}

export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  if (name === "notices" && value) void askLeave();
  // Only what was chosen: the rest follows the device.
  const own = Object.entries(settings).filter(([key, one]) => one !== DEFAULTS[key as keyof Settings]);
  remember("settings", JSON.stringify(Object.fromEntries(own)));
}

/** Notices need the leave of the device; without it they are off again. */
async function askLeave(): Promise<void> {
  const given = "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
  if (!given) choose("notices", false);
}

/** As if nothing had been chosen. */
export function asAtFirst(): void {
  Object.assign(settings, DEFAULTS);
  remember("settings", null);
}

/** Put the choices where the style sheets see them: `data-` attributes of the document. */
export function dress(root: HTMLElement): void {
  root.dataset.theme = theme();
  for (const name of ["largeCards", "fourColours", "contrast", "leftHanded", "stillness"] as const)
    root.toggleAttribute(`data-${name.toLowerCase()}`, settings[name]);
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute("content", getComputedStyle(root).getPropertyValue("--felt-deep").trim());
}
