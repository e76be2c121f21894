import { cp, mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtPart } from "../../platform/runtime/code-location.ts";
import { createEmbedder } from "./create-embedder.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "create-embedder-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("without a URL the built-in model answers", async () => {
  const { embedder, reason } = await createEmbedder();
  expect(reason).toBeNull();
  expect(embedder).toMatchObject({ id: "all-MiniLM-L6-v2/int8-1", dimensions: 384 });
  await embedder!.close();
}, 120_000);

test("a runtime that cannot start is a reason, not an exception", async () => {
  const { embedder, reason } = await createEmbedder({ modelFolder: join(folder, "missing") });
  expect(embedder).toBeNull();
  expect(reason).toContain("ENOENT");
});

test("a damaged model is a reason, not an exception", async () => {
  await cp(builtPart("embedding-model"), folder, { recursive: true });
  await truncate(join(folder, "model.onnx"), 1_000_000);
  const { embedder, reason } = await createEmbedder({ modelFolder: folder });
  expect(embedder).toBeNull();
  expect(reason).toContain("model.onnx");
});

test("a server that is not there or lacks a model name is a reason", async () => {
  const nobody = await createEmbedder({ url: "http://127.0.0.1:1", model: "m" });
  expect(nobody).toMatchObject({ embedder: null, reason: expect.stringContaining("127.0.0.1:1") as string });
  const nameless = await createEmbedder({ url: "http://127.0.0.1:1" });
  expect(nameless.reason).toContain("EMBEDDINGS_MODEL");
});
