import { defineConfig } from "vite";
import { EXTERNAL_PACKAGES } from "./external-packages.mjs";

/** What is started as a process of its own; each lies at the same place below the sources and below the build. */
const PROGRAMS = [
  "main",
  "admin/main",
  "thread-main",
  "training/extraction/reader-main",
  "attachments/images/image-main",
  "knowledge/embedding/local/inference-process",
];

/** One file instead of some 2,000: loading them one by one was most of what a start takes. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((program) => [program, `src/${program}.ts`])),
      // Node holds the source of each file in memory; without comments it is half of it.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: false },
    },
  },
});
