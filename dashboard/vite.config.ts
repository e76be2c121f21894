import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Compressed once while building, so that serving costs no time. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const brotli = await promisify(brotliCompress)(source, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        });
        this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotli });
        this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: await promisify(gzip)(source) });
      }
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss(), compressed()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", sourcemap: false },
  server: { proxy: { "/chatbot": "http://127.0.0.1:8787" } },
});
