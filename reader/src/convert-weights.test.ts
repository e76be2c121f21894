import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSafetensors } from "../../embedding-model/src/safetensors.ts";
import { convertWeights } from "./convert-weights.ts";
import { writeReader } from "./write-reader.ts";

const WEIGHTS = fileURLToPath(new URL("../weights/reader.int8.safetensors", import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reader-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("matrices become bytes within half a step, rows and vectors stay floats", async () => {
  const [trained, converted] = [join(folder, "trained"), join(folder, "converted")];
  // Halves of 1, -0.5, 0.25, 2, 0, 1 and 0.5, 0.25.
  await writeFile(trained, file([0x3c00, 0xb800, 0x3400, 0x4000, 0, 0x3c00, 0x3800, 0x3400]));
  await convertWeights(trained, converted);
  const tensors = openSafetensors(await readFile(converted));
  expect(tensors.names).toEqual(["bias", "matrix", "matrix.scale"]);
  expect([...tensors("bias").data]).toEqual([0.5, 0.25]);
  const matrix = [1, -0.5, 0.25, 2, 0, 1];
  tensors("matrix").data.forEach((value, at) =>
    expect(Math.abs(value - matrix[at]!)).toBeLessThanOrEqual((at < 3 ? 1 : 2) / 127 / 2),
  );
});

test("the committed weights are at most 12 MB and build a model", async () => {
  expect((await stat(WEIGHTS)).size).toBeLessThan(12_000_000);
  await writeReader(WEIGHTS, folder);
  expect((await stat(join(folder, "reader.onnx"))).size).toBeGreaterThan(12_000_000);
});

function file(halves: number[]): Uint8Array {
  const header = JSON.stringify({
    matrix: { dtype: "F16", shape: [2, 3], data_offsets: [0, 12] },
    bias: { dtype: "F16", shape: [2], data_offsets: [12, 16] },
  });
  const bytes = new Uint8Array(8 + header.length + halves.length * 2);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(header.length), true);
  bytes.set(new TextEncoder().encode(header), 8);
  halves.forEach((half, at) => view.setUint16(8 + header.length + 2 * at, half, true));
  return bytes;
}
