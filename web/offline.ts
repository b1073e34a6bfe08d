/** A step of the build that writes the service worker with the names of all built files in it. */

import type { Plugin } from "vite";

const PUBLIC = ["/icon.svg", "/manifest.webmanifest", "/icon-192.png"];

/** Writes the service worker with the names of all built files in it. */
export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    async generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = JSON.stringify(["/", ...PUBLIC, ...built.map((name) => `/${name}`).sort()], null, 2);
      const written = await this.fs.readFile("worker.js", { encoding: "utf8" });
      const source = written.replace("__VERSION__", await named(files)).replace("__FILES__", files);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** A short name for a text, another for every other text. */
async function named(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
