import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, defaultClientConditions } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The loader that a site includes, and the page it opens in a frame. */
export async function buildWidget(output) {
  const conditions = ["@parley/source", ...defaultClientConditions];
  const shared = { configFile: false, logLevel: "warn", publicDir: false, resolve: { conditions } };
  await build({
    ...shared,
    root: join(here, "src/app"),
    base: "./",
    // React's code on a runtime a tenth of its size.
    resolve: {
      conditions,
      alias: [
        { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
        { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
        { find: /^react(-dom)?$/, replacement: "preact/compat" },
      ],
    },
    oxc: { jsx: { runtime: "automatic", importSource: "react" } },
    build: { outDir: output, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  });
  await build({
    ...shared,
    root: here,
    build: {
      outDir: output,
      emptyOutDir: false,
      target: "es2020",
      lib: {
        entry: join(here, "src/loader/loader.ts"),
        formats: ["iife"],
        name: "parleyLoader",
        fileName: () => "widget.js",
      },
    },
  });
  compress(output);
  // It is served as an archive, with the chat's address entered.
  cpSync(join(here, "extension"), join(output, "extension"), { recursive: true });
}

/** Compressed once while building, so that serving costs no time. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const source = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
    writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildWidget(process.argv[2] ?? join(here, "dist"));
