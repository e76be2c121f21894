import { readFileSync } from "node:fs";
import wabt from "wabt";

const FOLDER = "server/src/knowledge/index/vectors";
export const SCAN_KERNEL = `${FOLDER}/scan-kernel.ts`;

/** The module of `scan.wat`, as a source file that needs no compiler where the server is installed. */
export async function scanKernelSource(root: string): Promise<string> {
  const compiler = await wabt();
  const module = compiler.parseWat("scan.wat", readFileSync(`${root}/${FOLDER}/scan.wat`, "utf8"), {
    simd: true,
  });
  const { buffer } = module.toBinary({});
  module.destroy();
  const text = Buffer.from(buffer).toString("base64");
  return `/** Compiled from scan.wat by \`npm run generate\`. */\nexport const SCAN_KERNEL =\n  "${text}";\n`;
}
