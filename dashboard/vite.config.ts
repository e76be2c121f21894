import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Compressed once while building, so that serving costs no time. Reads what was written: other plugins change it late. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      for (const path of names.map((name) => join(dir ?? "", name))) {
        const source = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(source, quality));
        await writeFile(`${path}.gz`, await promisify(gzip)(source));
      }
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What several pages share comes in one piece: twenty small files took longer than all they hold.
          groups: [{ name: "shared", test: /dashboard\/src\/ui|node_modules/, minShareCount: 2 }],
        },
      },
    },
  },
  server: { proxy: { "/chatbot": "http://127.0.0.1:8787" } },
});
