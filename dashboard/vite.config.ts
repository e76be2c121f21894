import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { firstPage } from "./build/first-page.ts";

/** What every page stands on; it changes less often than the pages. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*virtual).*)\//;

/** How a conversation looks and how a reply was made: only the inbox, Test chat and the logs show them. */
const CHAT = /\/(chat-ui\/src|dashboard\/src\/assistant)\//;

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
        codeSplitting: {
          // Few files that are wanted together: twenty small ones took longer than all they hold.
          groups: [
            // The entry waits for the first paint and the shared file for a language, so both need a file beside it.
            { name: "loading", test: /src\/i18n\/formats\.ts|vite\/preload-helper/, priority: 3 },
            { name: "vendor", test: VENDOR, priority: 2 },
            { name: "shared", test: (id) => !CHAT.test(id), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/chatbot": "http://127.0.0.1:8787" } },
});
