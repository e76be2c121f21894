import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { chunkName, chunks } from "./build/chunks.ts";
import { compressed } from "./build/compressed.ts";
import { firstPage } from "./build/first-page.ts";
import { FILE_HASH } from "./src/preload/text-file.ts";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss(), firstPage(), compressed()],
  resolve: { conditions: ["@parley/source", ...defaultClientConditions] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    // A browser without preloading loads the same scripts later.
    modulePreload: { polyfill: false },
    // All styles stand in the page: no script may look for a file of them.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The page names most files, and has no room for longer hashes.
        chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash:${FILE_HASH}].js`,
        entryFileNames: `assets/[name]-[hash:${FILE_HASH}].js`,
        assetFileNames: `assets/[name]-[hash:${FILE_HASH}][extname]`,
        codeSplitting: { groups: chunks() },
      },
    },
  },
  server: { proxy: { "/chatbot": "http://127.0.0.1:8787" } },
});
