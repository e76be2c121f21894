import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { firstPage } from "./build/first-page.ts";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss(), firstPage(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files that are wanted together: twenty small ones took longer than all they hold.
          groups: [
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!.*virtual).*)\//,
              priority: 3,
            },
            { name: "shared", test: /dashboard\/src\/ui|node_modules/, minShareCount: 2, priority: 2 },
            { name: "pages", test: /dashboard\/src|chat-ui\/src/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/chatbot": "http://127.0.0.1:8787" } },
});
