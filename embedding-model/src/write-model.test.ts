import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeModel } from "./write-model.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedding-model-"));
  await writeModel(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Databases hold vectors of this very file. Where a change of it is wanted and vectors change by more than rounding,
 * raise `LOCAL_MODEL.id` of the server: everything is then re-embedded.
 */
test("the built model is byte-identical to the one stored vectors use", async () => {
  const bytes = await readFile(join(folder, "model.onnx"));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(
    "ea74da6aa1dc3052da6bd305e0bd5c9bfd313bfcac9433212a7e9a19efbd9215",
  );
});

test("beside it are its tokenizer and the graph that tests the processor, and nothing else", async () => {
  expect((await readdir(folder)).sort()).toEqual(["largest-products.onnx", "model.onnx", "tokenizer.json"]);
  const tokenizer = JSON.parse(await readFile(join(folder, "tokenizer.json"), "utf8")) as object;
  expect(tokenizer).toHaveProperty("model.vocab");
});
