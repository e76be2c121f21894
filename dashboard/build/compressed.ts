import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Compressed once while building, so that serving costs no time. Reads what was written: other plugins change it late. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      for (const path of names.map((name) => join(dir ?? "", name))) {
        const source = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(source, quality));
        await writeFile(`${path}.gz`, await promisify(gzip)(source));
      }
    },
  };
}
