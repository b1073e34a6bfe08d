/** How the page is built: into the Python package, with our icons drawn and the files of the offline page listed. */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./drawing/icons.ts";
import { offline } from "./offline.ts";

// Built into the Python package, which serves it. Nothing is inlined: the content policy allows files only.
export default defineConfig({
  plugins: [svelte(), icons(), offline()],
  build: {
    outDir: "../src/guandan/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts", "drawing/*.test.ts"], environment: "node" },
});
