import { defineConfig, type Plugin } from "vite";
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

/** A template whose text is read as it is written, or a backslash before the character: neither survives an escape. */
const NOT_ESCAPABLE = /String\.raw`[^`]*[^\0-\xff]|(?<!\\)(?:\\\\)*\\[^\0-\xff]/;

/** V8 holds a source in two bytes a character as soon as one character needs them; escaped, it takes half of that. */
const oneByteSources: Plugin = {
  name: "one-byte-sources",
  generateBundle(_options, bundle) {
    const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const problem = NOT_ESCAPABLE.exec(chunk.code)?.[0];
      if (problem !== undefined) throw new Error(`Write this with an escape: ${problem}`);
      chunk.code = chunk.code.replaceAll(/[^\0-\xff]/g, escaped);
    }
  },
};

/** One file instead of some 2,000: loading them one by one was most of what a start takes. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [oneByteSources],
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
